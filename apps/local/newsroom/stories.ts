/**
 * A story from the demo newsroom, which consists of four fictional outlets that together cover every outcome
 * of a job. The hosts of these outlets end in `.example`, a reserved TLD in which no one can register a
 * domain.
 */
export interface Story {
  path: string;
  title: string;
  description: string;
  /** The byline as printed, or null if there is none. */
  byline: string | null;
  /**
   * The fixed date of the story, close to the day on which the stories were written (`WRITTEN_ON`).
   * `datedFor` moves this date, so that the story looks current.
   */
  date: string;
  section: string;
  paragraphs: string[];
}

const WRITTEN_ON = Date.parse('2026-11-20T00:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the stories as if they had been written today. All dates move by the same number of whole days, so
 * the newsroom always looks current.
 */
export function datedFor<T extends { date: string }>(stories: T[], today: Date): T[] {
  const days = Math.floor((today.getTime() - WRITTEN_ON) / DAY_MS);
  return stories.map((story) => {
    const moved = new Date(Date.parse(`${story.date.slice(0, 10)}T00:00:00Z`) + days * DAY_MS);
    return { ...story, date: moved.toISOString().slice(0, 10) + story.date.slice(10) };
  });
}

export const INES = 'Ines Valdorra';
export const TOMAS = 'Tomas Okwelu';
export const PRIYA = 'Priya Ansah-Lindqvist';
export const JOON = 'Joon-ho Baek';
export const AURELIO = 'Aurelio Santangeli';

export const COURIER_STORIES: Story[] = [
  {
    path: '/harbour/ferry-batteries-cranes',
    title: 'Port of Lindmoor runs its cranes on worn-out ferry batteries',
    description:
      'Two container cranes at the old quay now draw their peaks from battery packs that crossed the strait for nine years.',
    byline: INES,
    date: '2026-11-12T07:40:00+01:00',
    section: 'Harbour',
    paragraphs: [
      'The two tall cranes at the old quay no longer wait for the evening dip in the grid. Since Monday their peaks come from a row of grey containers behind the customs shed, filled with battery packs that spent nine years on the ferries to Skerrow.',
      'A ferry battery is retired when it holds four fifths of its charge. That is too little for a crossing with cars on board and plenty for a crane, which needs much power for ninety seconds and nothing for the next five minutes, says the harbour master, Odile Brandt.',
      'The port paid 1.9 million crowns for the installation, a third of what new cells would have cost. The grid operator had quoted eleven million for a stronger cable under the canal, and a wait of four years.',
      'What happens when the packs fail for good is less settled. The contract with the ferry line says that the port must return them for recycling, and no plant within six hundred kilometres takes cells of that chemistry today.',
    ],
  },
  {
    path: '/harbour/tidal-array-trips',
    title: 'Why the tidal array keeps tripping the island grid',
    description:
      'Every spring tide the turbines off Skerrow deliver more than the island can take. Storage would help, if anyone paid for it.',
    byline: INES,
    date: '2026-10-27T18:05:00+01:00',
    section: 'Harbour',
    paragraphs: [
      'At a quarter past four on Sunday the lights on Skerrow went out again, and again the reason was too much electricity. The tidal array had reached its rated output twenty minutes before high water, the cable to the mainland was full, and the protection did what it is there for.',
      'It was the sixth time this year. Engineers at the array say that a battery of four megawatt hours beside the landing point would have carried the island over each of the six. The island council agrees and has no money.',
      'The grid operator may not own storage under the present rules; the array earns nothing from a battery; and the ferry line, which has retired packs to spare, may not sell electricity. A bill that would change the second of these has been in committee since March.',
      'Until then the array is throttled around spring tides, which costs it about a tenth of its yearly income and the island its trust in the project.',
    ],
  },
  {
    path: '/culture/lock-keepers-theatre',
    title: 'A theatre of thirty seats in the lock keeper’s house',
    description:
      'The smallest stage on the coast opens with a play about a man who waits for ships that have stopped coming.',
    byline: TOMAS,
    date: '2026-11-05T09:00:00+01:00',
    section: 'Culture',
    paragraphs: [
      'When the sluice is opened the audience has to stop talking, because the whole house hums. The director, Hanne Vik, has built the pauses of the evening around the timetable of the canal authority.',
      'Thirty seats is what the fire inspector allowed, and thirty people is what the play needs: the lock keeper serves soup to each of them before a word is spoken. The first five evenings were sold out in an afternoon.',
      'The text is by the Skerrow poet Ludvik Aamot, who worked at the lock for eleven summers. He says that nothing in it is invented but the ending.',
      'The house stays a theatre until March. After that the canal authority needs the kitchen for its apprentices.',
    ],
  },
  {
    path: '/harbour/harbour-fees',
    title: 'Council raises harbour fees for large yachts',
    description: 'Boats over fifteen metres will pay a third more from January.',
    byline: 'Harbour Courier staff',
    date: '2026-11-10T16:20:00+01:00',
    section: 'Harbour',
    paragraphs: [
      'Berths for boats of more than fifteen metres will cost a third more from the first of January, the council decided on Tuesday night with nine votes to four. Smaller boats pay what they paid before.',
      'The change brings in an estimated four hundred thousand crowns a year. Half of it is set aside for dredging the inner basin, which large boats make necessary, the council said.',
      'The yacht club called the decision short-sighted and said that several owners had asked for places in Fennhaven.',
    ],
  },
];

export const COURIER_ARCHIVE: Pick<Story, 'path' | 'title' | 'date'>[] = [
  {
    path: '/harbour/shore-power-bill',
    title: 'Who pays for shore power when the cruise ships stay away',
    date: '2026-09-30',
  },
  {
    path: '/harbour/battery-fire-drill',
    title: 'Fire brigade rehearses a battery fire on the night ferry',
    date: '2026-09-14',
  },
  {
    path: '/harbour/electric-ferry-year',
    title: 'One year of the electric ferry, in kilowatt hours and missed departures',
    date: '2026-08-22',
  },
  {
    path: '/harbour/charger-queue',
    title: 'The quayside charger that lorry drivers queue for',
    date: '2026-07-19',
  },
];

export const GRIDWATCH_STORIES: Story[] = [
  {
    path: '/analysis/second-life-quayside',
    title: 'Second-life batteries find their first paying customers on the quayside',
    description:
      'Ports buy storage that car makers could not sell. Recyclers warn that the cells will come back sooner than the contracts say.',
    byline: `By ${PRIYA} and ${JOON}`,
    date: '2026-11-17',
    section: 'Storage',
    paragraphs: [
      'For ten years second life was the part of every battery presentation that nobody had to prove. Retired cells would stand in basements and wait for the sun. Few did: a used pack has to be tested, certified and insured, and a new one costs less each spring.',
      'Ports have changed the sum. They need megawatts for minutes, have room for heavy containers, and face grid queues that are counted in years. Three of them, Lindmoor among them, signed for retired ferry packs this autumn at about ninety euros a kilowatt hour.',
      'The recyclers whom we asked are less cheerful. Packs that cycle forty times a day will be back within four years and not the ten of the brochures, says one of them, and the contracts leave it open who takes them.',
      'Start-ups that sell the conversion promise to take everything back. Whether they will be there in four years is, as an insurer puts it, not part of the certificate.',
    ],
  },
  {
    path: '/news/charger-standard',
    title: 'Quayside chargers get a plug of their own',
    description: 'The working group agreed on a connector for harbour vehicles after three years.',
    byline: `By ${PRIYA}`,
    date: '2026-10-08',
    section: 'Charging',
    paragraphs: [
      'Straddle carriers, terminal tractors and small ferries will share one plug. The working group on harbour charging adopted a connector for up to 1.8 megawatts last week, three years after it first met.',
      'The plug is rated for salt spray and for being dropped, which the version for lorries is not. Makers of cranes had asked for a larger pin and lost by one vote.',
      'First products are announced for next autumn. Ports that bought chargers before will need an adapter, for which there is no standard yet.',
    ],
  },
];

export const MERIDIAN_STORIES: Story[] = [
  {
    path: '/table/salt-marsh-lamb',
    title: 'Salt-marsh lamb, and the patience it asks for',
    description:
      'Three kitchens between Fennhaven and the cape, and what each of them does with the shoulder.',
    byline: AURELIO,
    date: '2026-11-14T11:30:00Z',
    section: 'Table',
    paragraphs: [
      'The lambs of the outer marsh eat glasswort and sea aster, and whoever has tasted the shoulder knows it before the first bite. It wants nothing but time: seven hours in the oldest of the three kitchens, nine in the youngest.',
      'In Fennhaven the cook lays it on hay from the same marsh and closes the pot with dough. At the cape it is smoked first, over alder, and served with sour cherries that somebody’s grandmother put up in August.',
      'I liked best the version without any idea at all: salt, water, the oven’s lowest mark, and a window from which the sheep can be seen.',
    ],
  },
  {
    path: '/table/cherry-stones',
    title: 'What to do with four kilos of cherry stones',
    description: 'Vinegar, a pillow, and one very good syrup.',
    byline: AURELIO,
    date: '2026-10-31T09:00:00Z',
    section: 'Table',
    paragraphs: [
      'Nobody throws away the stones of a good cherry year. Cracked and left in vinegar they give it a taste of almonds; dried and sewn into linen they warm a bed.',
      'The syrup is the reason to keep reading. It takes a week, a dark shelf and less sugar than you think, and it is the only thing I know that makes plain yoghurt a dessert.',
    ],
  },
];

/** A page behind a paywall, without a byline. */
export const MERIDIAN_LETTER: Story = {
  path: '/letters/investors-november',
  title: 'The investors’ letter: why storage shares fell in the best month for storage',
  description: 'For subscribers: our monthly letter on energy shares.',
  byline: null,
  date: '2026-11-03T06:00:00Z',
  section: 'Letters',
  paragraphs: [
    'Never were so many megawatt hours ordered as in October, and never did the shares of those who build them fall so far in a single month. The two belong together, and it is worth a subscription to see how.',
    'Order books are full of contracts signed at last year’s prices. Cells have become cheaper since, which is good for whoever buys them now and bad for whoever holds a store full of them.',
  ],
};

export const PITCH = `Lindmoor start-up Tidewell turns worn-out ferry batteries into quayside chargers

Tidewell takes battery packs that ferries retire and rebuilds them as buffer storage for harbour cranes and charging points. Its first \
three ports save a new grid cable each. The founders open their test data: 14 months of second-life cells under forty cycles a day, \
including the ones that failed, and a take-back guarantee with a recycling plant that opens in spring. An exclusive first look at the \
figures and a visit to the workshop are possible from next week.`;

/** The search query that the demo runs on the articles that its job fetched. */
export const SEARCHED = 'ferry OR batteries OR harbour';
