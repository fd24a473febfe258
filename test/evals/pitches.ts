/** A pitch with the query of an agent that read the skill, and the people whom the query may find. */
interface EvalPitch {
  pitch: string;
  /** The words of the subject with which the agent searches. */
  query: string;
  /** Headlines of people who cover the subject of the pitch. */
  right: [string, string, string];
  /** A headline that has the words of the query and another subject. */
  wrong: string;
}

const VIEWS = 'Journalists may see the workshop, the data and the bills before anyone else.';

/** Twenty pitches about twenty subjects. Each subject has its own reporters (`pitch-newsroom.ts`). */
export const PITCHES: EvalPitch[] = [
  {
    pitch: `Tidewell rebuilds battery packs that buses retire as buffer storage for a bakery and its ovens. ${VIEWS}`,
    query: 'bus batteries',
    right: [
      'Retired bus batteries power the ovens of a bakery',
      'Second-life bus batteries halve the bill of a baker',
      'Where bus batteries go when the depot is done with them',
    ],
    wrong: 'Thriller of the month: a thief, a night bus and stolen batteries',
  },
  {
    pitch: `Loamwright turns the peat-free compost of city gardens into soil for allotments that drought has hardened. ${VIEWS}`,
    query: 'peat-free compost',
    right: [
      'Peat-free compost saves allotments in a dry spring',
      'Gardeners test peat-free compost against drought',
      'City gardens swap peat-free compost for hardened soil',
    ],
    wrong: 'A wedding cake that looks like peat-free compost wins a prize',
  },
  {
    pitch: `Nightline Rail starts a sleeper train between four cities, with berths that cost less than a hotel bed. ${VIEWS}`,
    query: 'sleeper train',
    right: [
      'A sleeper train links four cities at the price of a hotel',
      'Why the sleeper train returns to the timetable',
      'Berths sell out on the new sleeper train',
    ],
    wrong: 'Opera review: a sleeper train carries the chorus to its end',
  },
  {
    pitch: `Hearthloop heats three hundred flats with waste heat from a data centre under the street. ${VIEWS}`,
    query: 'waste heat',
    right: [
      'Waste heat of a data centre warms three hundred flats',
      'District heating turns to waste heat from servers',
      'What waste heat under the street saves tenants',
    ],
    wrong: 'Marathon runners waste heat training in thick coats, says coach',
  },
  {
    pitch: `Clearhive has counted bees on solar farms for five years: wild bees doubled where sheep graze between panels. ${VIEWS}`,
    query: 'wild bees',
    right: [
      'Wild bees double between the panels of solar farms',
      'Sheep and solar farms make room for wild bees',
      'Five years of counting wild bees on a solar farm',
    ],
    wrong: 'Basketball: the Wild Bees lose their third final',
  },
  {
    pitch: `Stillwater Clinic halves waiting lists for hearing aids with a bus that tests ears in villages. ${VIEWS}`,
    query: 'hearing aids',
    right: [
      'A bus brings hearing aids to villages',
      'Waiting lists for hearing aids shrink by half',
      'How rural clinics fit hearing aids on the road',
    ],
    wrong: 'Court hearing aids two men in dispute over a yacht',
  },
  {
    pitch: `Quarrystone prints houses from clay that was dug on the site, for a village that a flood destroyed. ${VIEWS}`,
    query: 'clay houses',
    right: [
      'Printed clay houses rise where a flood took a village',
      'Builders print clay houses from the ground of the site',
      'Clay houses from a printer pass their first winter',
    ],
    wrong: 'On clay, houses of fans cheer the tennis champion',
  },
  {
    pitch: `Lumen Loom weaves curtains that generate solar power for the lamps of school rooms. ${VIEWS}`,
    query: 'solar curtains',
    right: [
      'Solar curtains light the rooms of a school',
      'Woven solar curtains power lamps after dark',
      'A mill weaves solar curtains for class rooms',
    ],
    wrong: 'Dance: solar costumes and velvet curtains at the gala',
  },
  {
    pitch: `Greyfin fits fishing nets with lights, so that sea turtles escape and fishers keep their catch. ${VIEWS}`,
    query: 'fishing nets',
    right: [
      'Lights on fishing nets spare sea turtles',
      'Fishers keep their catch as fishing nets let turtles go',
      'Trial of lit fishing nets cuts the catch of turtles',
    ],
    wrong: 'Striker back from fishing nets two goals in the derby',
  },
  {
    pitch: `Paperbridge restores water-damaged archives with frozen drying in a lorry that comes to the library. ${VIEWS}`,
    query: 'flooded archives',
    right: [
      'A lorry freezes flooded archives to save the paper',
      'How flooded archives are dried page by page',
      'Libraries send flooded archives into the cold',
    ],
    wrong: 'Markets: sellers flooded exchanges, archives of trades show',
  },
  {
    pitch: `Oatfield Dairy brews cheese protein from oats in old brewery tanks and sells it to bakeries. ${VIEWS}`,
    query: 'oat cheese',
    right: [
      'Oat cheese comes out of the tanks of an old brewery',
      'Bakeries try oat cheese protein in their dough',
      'Brewers turn to oat cheese as beer sales fall',
    ],
    wrong: 'Recipe: oat biscuits with cheese for a rainy Sunday',
  },
  {
    pitch: `Sparrow Post delivers parcels by cargo tram at night, when the rails of the city are empty. ${VIEWS}`,
    query: 'cargo tram',
    right: [
      'A cargo tram takes parcels through the city at night',
      'Empty rails at night carry the first cargo tram',
      'Parcels change from lorries to the cargo tram',
    ],
    wrong: 'Model makers show a cargo tram built of matches',
  },
  {
    pitch: `Deepwell stores heat of summer in a disused mine and warms a hospital with it in winter. ${VIEWS}`,
    query: 'mine heat',
    right: [
      'A hospital draws mine heat from last summer',
      'Disused shafts become stores of mine heat',
      'Engineers pump mine heat to a hospital in winter',
    ],
    wrong: 'Album review: the band Mine turns up the heat',
  },
  {
    pitch: `Fairshift gives nurses rosters that they write themselves; sick leave fell by a fifth in eleven hospitals. ${VIEWS}`,
    query: 'nurses rosters',
    right: [
      'Nurses write their own rosters, and sick leave falls',
      'Eleven hospitals let nurses plan their rosters',
      'What rosters of nurses say about sick leave',
    ],
    wrong: 'Film: two nurses steal the rosters of a casino',
  },
  {
    pitch: `Mirelle Labs finds microplastics in tap water with a sensor that costs less than a meal. ${VIEWS}`,
    query: 'microplastics tap water',
    right: [
      'A cheap sensor finds microplastics in tap water',
      'Cities measure microplastics in tap water',
      'How many microplastics pass through the tap into water',
    ],
    wrong: 'Poem of the week: microplastics, a tap, and water',
  },
  {
    pitch: `Copperleaf buys back old phones from schools and sells the cobalt to battery makers. ${VIEWS}`,
    query: 'cobalt phones',
    right: [
      'Old phones from schools give cobalt to battery makers',
      'Recyclers draw cobalt out of phones in drawers',
      'The cobalt in old phones finds buyers',
    ],
    wrong: 'Fashion: cobalt blue phones match this summer’s bags',
  },
  {
    pitch: `Windrow lets farmers lease small wind turbines by the season, and takes them down for the harvest. ${VIEWS}`,
    query: 'small wind turbines',
    right: [
      'Farmers lease small wind turbines by the season',
      'Small wind turbines come down for the harvest',
      'Small wind turbines pay off on a farm, a study says',
    ],
    wrong: 'Brass band of small wind players rehearses near turbines',
  },
  {
    pitch: `Kelpline grows seaweed on the anchors of offshore wind farms, and feeds it to cattle. ${VIEWS}`,
    query: 'seaweed wind farms',
    right: [
      'Seaweed grows on the anchors of wind farms',
      'Cattle eat seaweed from offshore wind farms',
      'Wind farms at sea become fields of seaweed',
    ],
    wrong: 'Spa guide: seaweed baths with a view of wind farms',
  },
  {
    pitch: `Tallow and Pine insulates old church roofs with wool that shepherds used to burn. ${VIEWS}`,
    query: 'wool insulation',
    right: [
      'Wool insulation keeps the heat in old churches',
      'Shepherds sell fleece as wool insulation instead of burning it',
      'A parish chooses wool insulation for its roof',
    ],
    wrong: 'Knitting: a wool scarf with insulation for the pole',
  },
  {
    pitch: `Brightwick prints braille labels on medicine boxes in any pharmacy, in less than a minute. ${VIEWS}`,
    query: 'braille labels',
    right: [
      'Pharmacies print braille labels while patients wait',
      'Braille labels on medicine boxes in a minute',
      'Blind patients test braille labels of a pharmacy',
    ],
    wrong: 'Vinyl: record labels reissue the piano works of Braille',
  },
];
