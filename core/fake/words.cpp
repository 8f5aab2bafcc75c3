#include "core/fake/words.h"

namespace fsctl::fake {

std::string_view Word::in(std::string_view locale) const {
  const auto language = locale.substr(0, locale.find_first_of("-_"));
  if (language == "de") return de;
  if (language == "fr") return fr;
  return en;
}

std::span<const Word> things() {
  static constexpr Word table[] = {
      {"Lamp", "Lampe", "Lampe"},
      {"Chair", "Stuhl", "Chaise"},
      {"Table", "Tisch", "Table"},
      {"Basket", "Korb", "Panier"},
      {"Mirror", "Spiegel", "Miroir"},
      {"Vase", "Vase", "Vase"},
      {"Blanket", "Decke", "Couverture"},
      {"Kettle", "Wasserkessel", "Bouilloire"},
      {"Bench", "Sitzbank", "Banc"},
      {"Shelf", "Regal", "Étagère"},
      {"Clock", "Uhr", "Horloge"},
      {"Tray", "Tablett", "Plateau"},
      {"Backpack", "Rucksack", "Sac à dos"},
      {"Jacket", "Jacke", "Veste"},
      {"Scarf", "Schal", "Écharpe"},
      {"Bottle", "Trinkflasche", "Gourde"},
      {"Notebook", "Notizbuch", "Carnet"},
      {"Cushion", "Kissen", "Coussin"},
      {"Candle", "Kerze", "Bougie"},
      {"Mug", "Becher", "Tasse"},
      {"Teapot", "Teekanne", "Théière"},
      {"Stool", "Hocker", "Tabouret"},
      {"Rug", "Teppich", "Tapis"},
      {"Desk", "Schreibtisch", "Bureau"},
  };
  return table;
}

std::span<const Word> categories() {
  static constexpr Word table[] = {
      {"Living room", "Wohnzimmer", "Salon"},
      {"Kitchen", "Küche", "Cuisine"},
      {"Bedroom", "Schlafzimmer", "Chambre"},
      {"Outdoors", "Draußen", "Plein air"},
      {"Lighting", "Beleuchtung", "Luminaires"},
      {"Storage", "Aufbewahrung", "Rangement"},
      {"Textiles", "Textilien", "Textiles"},
      {"Gifts", "Geschenke", "Cadeaux"},
      {"Office", "Arbeitszimmer", "Bureau"},
      {"Garden", "Garten", "Jardin"},
      {"Bath", "Bad", "Salle de bains"},
      {"Children", "Kinder", "Enfants"},
      {"Clothing", "Kleidung", "Vêtements"},
      {"Travel", "Reisen", "Voyage"},
      {"Tableware", "Geschirr", "Arts de la table"},
      {"Seating", "Sitzmöbel", "Assises"},
  };
  return table;
}

std::span<const Word> headlines() {
  static constexpr Word table[] = {
      {"How light changes a room", "Wie Licht einen Raum verändert", "Comment la lumière change une pièce"},
      {"A week without plastic", "Eine Woche ohne Plastik", "Une semaine sans plastique"},
      {"What good wood tells you", "Was gutes Holz erzählt", "Ce que raconte un bon bois"},
      {"Packing for five days", "Packen für fünf Tage", "Faire son sac pour cinq jours"},
      {"The workshop by the river", "Die Werkstatt am Fluss", "L’atelier au bord de la rivière"},
      {"Small kitchens, big tables", "Kleine Küchen, große Tische", "Petites cuisines, grandes tables"},
      {"Caring for wool", "Wolle richtig pflegen", "Prendre soin de la laine"},
      {"Five questions before you buy", "Fünf Fragen vor dem Kauf", "Cinq questions avant d’acheter"},
      {"A morning at the potter’s", "Ein Morgen beim Töpfer", "Une matinée chez le potier"},
      {"Repair instead of replace", "Reparieren statt ersetzen", "Réparer plutôt que remplacer"},
      {"The quiet corner", "Die ruhige Ecke", "Le coin tranquille"},
      {"Our first shop turns ten", "Unser erster Laden wird zehn", "Notre première boutique a dix ans"},
  };
  return table;
}

std::span<const Word> verdicts() {
  static constexpr Word table[] = {
      {"Exactly what I hoped for", "Genau wie erhofft", "Exactement ce que j’espérais"},
      {"Good, with one weakness", "Gut, mit einer Schwäche", "Bien, avec un défaut"},
      {"Would buy it again", "Würde ich wieder kaufen", "Je le rachèterais"},
      {"Smaller than it looks", "Kleiner als gedacht", "Plus petit qu’il n’y paraît"},
      {"A present that pleased", "Ein Geschenk, das gefiel", "Un cadeau qui a plu"},
      {"Solid and well made", "Solide und gut gemacht", "Solide et bien fait"},
      {"Took long to arrive", "Kam erst spät an", "Livraison un peu longue"},
      {"In use every day", "Jeden Tag in Gebrauch", "Utilisé tous les jours"},
  };
  return table;
}

std::span<const Word> sentences() {
  static constexpr Word table[] = {
      {"Made by hand in a small workshop.", "Von Hand gefertigt in einer kleinen Werkstatt.",
       "Fabriqué à la main dans un petit atelier."},
      {"It grows more beautiful with every year.", "Mit jedem Jahr wird es schöner.", "Il embellit d’année en année."},
      {"The surface is oiled and easy to clean.", "Die Oberfläche ist geölt und leicht zu reinigen.",
       "La surface est huilée et facile à nettoyer."},
      {"Light enough to carry, strong enough to last.", "Leicht genug zum Tragen, stark genug für Jahre.",
       "Assez léger pour être porté, assez solide pour durer."},
      {"Every part can be replaced.", "Jedes Teil lässt sich ersetzen.", "Chaque pièce peut être remplacée."},
      {"It fits into the smallest corner.", "Es passt in die kleinste Ecke.",
       "Il trouve sa place dans le moindre coin."},
      {"The colours are made of earth and plants.", "Die Farben sind aus Erde und Pflanzen.",
       "Les couleurs viennent de la terre et des plantes."},
      {"A quiet piece that goes with everything.", "Ein ruhiges Stück, das zu allem passt.",
       "Une pièce discrète qui va avec tout."},
      {"Packed without plastic.", "Ohne Plastik verpackt.", "Emballé sans plastique."},
      {"We tested it for a whole winter.", "Wir haben es einen ganzen Winter lang erprobt.",
       "Nous l’avons essayé pendant tout un hiver."},
      {"It comes with a guarantee of five years.", "Mit fünf Jahren Garantie.", "Avec une garantie de cinq ans."},
      {"Nothing on it is there by chance.", "Nichts daran ist Zufall.", "Rien n’y est laissé au hasard."},
  };
  return table;
}

std::span<const Word> phrases() {
  static constexpr Word table[] = {
      {"hand-made", "handgemacht", "fait main"},
      {"natural", "natürlich", "naturel"},
      {"durable", "langlebig", "durable"},
      {"light", "leicht", "léger"},
      {"washable", "waschbar", "lavable"},
      {"for everyday", "für jeden Tag", "au quotidien"},
      {"new", "neu", "nouveau"},
      {"foldable", "faltbar", "pliable"},
      {"warm", "warm", "chaud"},
      {"oak", "Eiche", "chêne"},
      {"linen", "Leinen", "lin"},
      {"wool", "Wolle", "laine"},
      {"glass", "Glas", "verre"},
      {"steel", "Stahl", "acier"},
      {"waterproof", "wasserdicht", "imperméable"},
      {"recycled", "recycelt", "recyclé"},
  };
  return table;
}

std::span<const std::string_view> series() {
  static constexpr std::string_view table[] = {
      "Halden", "Orvik", "Tamsel", "Brenna", "Lindo", "Marre", "Solvik", "Torvo", "Elmar",  "Nessa",  "Corvin",
      "Dalia",  "Fjora", "Grelle", "Hylte",  "Ivaro", "Jonte", "Kelda",  "Lorin", "Mistel", "Norra",  "Ostara",
      "Pelle",  "Quill", "Rindal", "Sella",  "Tiedo", "Ulvik", "Velden", "Wisla", "Yrsa",   "Zembra",
  };
  return table;
}

std::span<const std::string_view> first_names() {
  static constexpr std::string_view table[] = {"Ada",  "Bruno", "Clara", "David", "Elif", "Farid", "Greta", "Hugo",
                                               "Ines", "Jonas", "Kaya",  "Leon",  "Maya", "Noah",  "Olga",  "Paul",
                                               "Rosa", "Simon", "Thea",  "Ugo",   "Vera", "Wanda", "Yusuf", "Zoë"};
  return table;
}

std::span<const std::string_view> last_names() {
  static constexpr std::string_view table[] = {"Abel",    "Brandt", "Costa",  "Dubois",  "Ekström", "Fischer", "García",
                                               "Hansen",  "Ivanov", "Jansen", "Kaya",    "Lehmann", "Moreau",  "Novak",
                                               "O’Neill", "Petit",  "Rossi",  "Sanders", "Turner",  "Weber"};
  return table;
}

std::span<const std::string_view> cities() {
  static constexpr std::string_view table[] = {"Aarhus", "Basel", "Cork",  "Dresden", "Ghent", "Graz",
                                               "Leeds",  "Lyon",  "Malmö", "Porto",   "Turin", "Utrecht"};
  return table;
}

std::span<const std::string_view> streets() {
  static constexpr std::string_view table[] = {"Harbour Street", "Mill Lane",  "Station Road", "Garden Row",
                                               "Church Square",  "River Walk", "Market Place", "Park Avenue"};
  return table;
}

std::span<const Color> colors() {
  static constexpr Color table[] = {
      {"moss", "#5B6B3A", {"Moss green", "Moosgrün", "Vert mousse"}},
      {"night", "#1F2A44", {"Night blue", "Nachtblau", "Bleu nuit"}},
      {"sand", "#D8C3A5", {"Sand", "Sand", "Sable"}},
      {"clay", "#B5651D", {"Clay", "Ton", "Argile"}},
      {"snow", "#F4F6F8", {"Snow white", "Schneeweiß", "Blanc neige"}},
      {"coal", "#2B2B2B", {"Coal black", "Kohlschwarz", "Noir charbon"}},
      {"berry", "#8E2C48", {"Berry", "Beere", "Baie"}},
      {"sea", "#3C8D93", {"Sea", "Meer", "Mer"}},
  };
  return table;
}

std::span<const std::string_view> sizes() {
  static constexpr std::string_view table[] = {"XS", "S", "M", "L", "XL"};
  return table;
}

std::string named(std::string_view series, const Word& thing, std::string_view locale) {
  const bool is_french = thing.in(locale) == thing.fr && locale.starts_with("fr");
  std::string name(is_french ? thing.fr : series);
  name += ' ';
  name += is_french ? series : thing.in(locale);
  return name;
}

}  // namespace fsctl::fake
