import type { Work } from '../../../packages/fit/work/work.ts';

/**
 * Articles by five journalists. For each journalist, there is a pitch that fits and a pitch that does not.
 */
const BEATS: readonly { beat: string; titles: string[]; fits: string; fitsNot: string }[] = [
  {
    beat: 'harbours',
    titles: [
      'Old ferry batteries find a second life on the quay',
      'Electric ferries wait for charging points',
      'Harbour cranes switch to shore power',
      'A dockyard recycles its marine batteries',
      'Crews train for electric engine rooms',
      'Why coastal shipping turns to batteries',
    ],
    fits: 'A harbour company stores solar power in retired ferry batteries and charges cranes with it at night.',
    fitsNot: 'A museum shows forgotten watercolours by the painters of a mountain village this autumn.',
  },
  {
    beat: 'hospitals',
    titles: [
      'Nurses leave rural clinics for the city',
      'A vaccine trial for asthma patients begins',
      'Surgeons warn of shortages in operating rooms',
      'Hospital kitchens cook with local farmers',
      'Clinics share scanners to shorten waiting lists',
      'Doctors test a blood test for sepsis',
    ],
    fits: 'A rural hospital cuts waiting lists with a shared scanner that travels between clinics by lorry.',
    fitsNot:
      'The football league changes its calendar so that clubs play fewer matches in the winter months.',
  },
  {
    beat: 'theatre',
    titles: [
      'A puppet theatre tours the islands',
      'The opera house rebuilds its stage machinery',
      'Young playwrights write for empty factories',
      'Actors read letters of emigrants',
      'A festival of street theatre returns',
      'The costume workshop that dresses three theatres',
    ],
    fits: 'A street theatre festival invites puppet makers and playwrights to perform in a closed factory.',
    fitsNot: 'A bank lowers the interest on mortgages for flats with heat pumps and new windows.',
  },
  {
    beat: 'schools',
    titles: [
      'Teachers grade essays with a computer at their side',
      'A village school fights its closure',
      'Pupils build weather stations for lessons',
      'Parents ask for shorter summer holidays',
      'Music lessons come back to primary schools',
      'Why textbooks are late this year',
    ],
    fits: 'Primary school pupils measure the weather with stations that their teachers assembled from kits.',
    fitsNot: 'A shipping company orders tankers that run on ammonia and sails them under its own flag.',
  },
  {
    beat: 'food',
    titles: [
      'Bakers mill their own rye again',
      'Cheese makers age wheels in a railway tunnel',
      'Orchards graft old apple varieties',
      'A brewery brews with yesterday’s bread',
      'The oyster beds recover after the storm',
      'Cooks forage seaweed on the north coast',
    ],
    fits: 'A baker and a brewery turn unsold bread into beer and feed the grain to an apple orchard’s pigs.',
    fitsNot: 'A satellite company launches forty cubes that photograph ice at both poles every six hours.',
  },
];

export interface FitPair {
  name: string;
  pitch: string;
  works: Work[];
}

export const FIT_PAIRS: readonly FitPair[] = BEATS.flatMap(({ beat, titles, fits, fitsNot }) => {
  const works = titles.map((title, index) => ({
    title,
    summary: `${title.replace(/^(?:A|The|Why) /, '')}: what people there say about it, and what it has cost them so far this year.`,
    url: `https://news.example/${beat}/${index}`,
    published: `2026-1${index % 2}-0${index + 1}`,
  }));
  return [
    { name: `${beat}, fitting`, pitch: fits, works },
    { name: `${beat}, not fitting`, pitch: fitsNot, works },
  ];
});
