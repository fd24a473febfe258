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

/** Pitches about different subjects. Each subject has its own reporters (`pitch-newsroom.ts`). */
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
];
