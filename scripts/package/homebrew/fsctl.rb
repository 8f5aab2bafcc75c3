# Homebrew on Linux installs the tarball; scripts/release writes its version, address and digest into this file.
class Fsctl < Formula
  desc "Headless commerce and content service for one machine"
  homepage "@HOMEPAGE@"
  url "@DOWNLOADS@/fsctl-@VERSION@-linux-x86_64.tar.gz"
  version "@VERSION@"
  sha256 "@SHA256@"
  license :cannot_represent

  depends_on arch: :x86_64
  depends_on :linux

  def install
    # The program finds its libraries from its own place.
    libexec.install "bin", "lib"
    bin.install_symlink libexec/"bin/fsctl"
    man1.install Dir["share/man/man1/*.1"]
    bash_completion.install "share/bash-completion/completions/fsctl"
    zsh_completion.install "share/zsh/site-functions/_fsctl"
    fish_completion.install "share/fish/vendor_completions.d/fsctl.fish"
    pkgshare.install "share/fsctl/schemas"
    doc.install Dir["share/doc/fsctl/*"]
  end

  test do
    system bin/"fsctl", "init", testpath/"shop", "--example", "shop"
    system bin/"fsctl", "validate", "--project", testpath/"shop"
    assert_match version.to_s, shell_output("#{bin}/fsctl --version")
  end
end
