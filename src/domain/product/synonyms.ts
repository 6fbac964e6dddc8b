/**
 * What shoppers type for the words of the catalogue: other names, Hindi and regional names of materials, common
 * misspellings that are too far from the word for the tolerance of typing errors, people and occasions. Each line is
 * the word or words of the catalogue, an equals sign, and what is typed for them. search.ts indexes a fragrance with a
 * word of the left side under those of the right side too, so a search finds exactly what the catalogue's word finds.
 */
const LINES = `
rose = gulab gulaab gulabi roja गुलाब
saffron = kesar kesari zafran zafraan jafran kungumapoo केसर
sandalwood sandal santal = chandan chandanam srigandha santal चंदन
jasmine mogra = chameli chambeli motia mogra moghra juhi bela malli malligai mallige mulla मोगरा चमेली
vetiver khus = khus khas vettiver ramacham खस
lime lemon = nimbu nimboo neembu limbu नींबू
lime = mosambi gondhoraj
cardamom = elaichi elaychi ilaichi ilaychi elakka yelakki इलायची
clove = laung loung lavang lavangam लौंग
oud agarwood = oudh aoud ood agar agaru agarwood ऊद
pandanus kewda = kewda kewra keora ketaki
lotus = kamal thamarai कमल
basil = tulsi tulasi
turmeric = haldi manjal
ginger = adrak sonth
cinnamon = dalchini
nutmeg = jaiphal jaifal
mace = javitri
pepper = mirch mirchi
fennel = saunf
tuberose = rajnigandha rajanigandha nishigandha
champaca champa magnolia = champa champak
henna = hina heena mehndi mehendi
marigold = genda
camphor = kapoor kapur karpooram
musk = kasturi kastoori mushk misk musc
amber = ambar anbar
frankincense incense = dhoop
frankincense benzoin = loban lobaan
nagarmotha cypriol = nagarmotha cypriol
spikenard = jatamansi
cedar cedarwood deodar = devdar deodar
honey = shahad shehad
coconut = nariyal
orange mandarin = santra narangi
mint = pudina
tea = chai
lychee = litchi lichi
almond = badam
petrichor rain = mitti barish baarish

floral = flower flowers flowery phool
woody = woods wooden
aquatic marine sea = ocean oceanic beach
citrus = citric citrusy
smoky = smoke smokey

midnight = midnite midnyt
night = nite raat
light = lite

her women woman female = women womens woman lady ladies girl girls female her mother mothers mom moms mum mummy maa wife sister girlfriend daughter bride
him men man male = men mens man gents gentleman gentlemen boy boys male him father dad papa husband brother boyfriend son groom
unisex = everyone couple couples

gift = gifts gifting present presents birthday anniversary rakhi diwali
set = hamper combo kit
party = wedding shaadi shadi marriage sangeet reception festive festival
date = romantic romance valentine valentines
office = work workplace meeting formal
everyday = daily
casual = college
teen casual = teen teens teenage teenager teenagers

eight tomorrow = long lasting longlasting lasts
table room = strong intense powerful
summer = summers garmi
monsoon = rainy
winter = winters sardi
water = jal pani paani

vial vials = sample samples tester testers trial decant decants
attar attars = ittar ittars itar ittr itr इत्र
`;

/** What is typed → the words of the catalogue that it stands for. */
export const SYNONYMS: ReadonlyMap<string, readonly string[]> = (() => {
  const byTyped = new Map<string, string[]>();
  for (const line of LINES.trim().split('\n')) {
    const [meant = [], typed = []] = line.split('=').map((side) => side.trim().split(' '));
    for (const word of line === '' ? [] : typed)
      byTyped.set(word, [...(byTyped.get(word) ?? []), ...meant.filter((one) => one !== word)]);
  }
  return byTyped;
})();

/** Words that only join others. They are left out of a search that has other words. */
export const JOINING_WORDS: ReadonlySet<string> = new Set(
  'a an the for with and or of in on to at by from my some is under below within upto ke ka ki liye'.split(
    ' ',
  ),
);

/**
 * Words for what the shop sells altogether. They narrow a search where a fragrance bears them (an attar is also a
 * concentration, gulab jal is rose water), and otherwise say nothing about which fragrance is meant.
 */
export const GENERAL_WORDS: ReadonlySet<string> = new Set(
  'perfume perfumes parfume fragrance fragrances scent scents attar attars ittar ittars itar ittr itr इत्र water jal pani paani'.split(
    ' ',
  ),
);
