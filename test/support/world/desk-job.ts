import { newsroomPages } from '../../../apps/local/index.ts';
import { paragraphs } from '../docs/paragraphs.ts';
import { bigNewsroom } from '../pages/big-newsroom.ts';

type Recorded = newsroomPages.Recorded;

/**
 * How many stories there are of each kind: by an author who writes on the newsroom's topic, by an author who
 * does not, without an author, by an agency, or unreadable.
 */
const SIGNED = { count: 90, hosts: 24, authors: 90 };
const OFF_TOPIC = 30;
const UNSIGNED = 220;
const BY_AGENCY = 60;
const MISSING = 100;

/** A pitch on the topic that the newsroom's `SIGNED` authors write about. */
export const DESK_PITCH =
  'The harbour gets a battery for its ferry, and the council pays for the storage and the recycling.';

/** The number of sources in the job with which tests measure the console's results page. */
export const DESK_SOURCES = SIGNED.count + OFF_TOPIC + UNSIGNED + BY_AGENCY + MISSING;
export const DESK_FAILURES = UNSIGNED + BY_AGENCY + MISSING;

/** Returns the web pages that the sites serve for a job with 500 sources, of which 380 have no journalist. */
export function deskPages(): Recorded[] {
  return [
    ...bigNewsroom(SIGNED),
    ...numbered(OFF_TOPIC, (index) =>
      story(offTopicUrl(index), index, `<p class="byline">By ${offTopicName(index)}</p>`),
    ),
    ...numbered(UNSIGNED, (index) => story(unsignedUrl(index), index, '')),
    ...numbered(BY_AGENCY, (index) =>
      story(agencyUrl(index), index, '<p class="byline">By Harbour News Agency</p>'),
    ),
  ];
}

/** Returns the URLs of all 500 sources of the job that the benchmarks of the console use. */
export function deskUrls(): string[] {
  return [
    ...bigNewsroom(SIGNED).map(({ url }) => url),
    ...numbered(OFF_TOPIC, offTopicUrl),
    ...numbered(UNSIGNED, unsignedUrl),
    ...numbered(BY_AGENCY, agencyUrl),
    ...numbered(MISSING, (index) => `https://missing.example/story/${index}`),
  ];
}

/**
 * Returns forty URLs from the job with 500 sources: stories with authors, stories without an author, and
 * unreadable pages.
 */
export function walkUrls(): string[] {
  const urls = deskUrls();
  const unsigned = SIGNED.count + OFF_TOPIC;
  return [
    ...urls.slice(0, 25),
    ...urls.slice(SIGNED.count, SIGNED.count + 8),
    ...urls.slice(unsigned, unsigned + 5),
    ...urls.slice(-2),
  ];
}

const FIRST = ['Ottilie', 'Pavel', 'Ragna', 'Silvio', 'Thea'];
const LAST = ['Abend', 'Berger', 'Castell', 'Dorn', 'Ebner', 'Falk'];
const offTopicName = (index: number) => `${FIRST[index % 5]} ${LAST[Math.floor(index / 5)]}`;
const offTopicUrl = (index: number) => `https://sports.example/story/${index}`;
const unsignedUrl = (index: number) => `https://unsigned.example/story/${index}`;
const agencyUrl = (index: number) => `https://agency.example/story/${index}`;

function story(url: string, index: number, byline: string): Recorded {
  const text = `The team of quarter ${index} won its match after extra time, and the goalkeeper saved two penalties.`;
  return newsroomPages.html(
    url,
    `<title>Story ${index}</title><meta property="og:type" content="article">`,
    `<article><h1>The team won match ${index}</h1>${byline}${paragraphs(text, 6)}</article>`,
  );
}

function numbered<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
