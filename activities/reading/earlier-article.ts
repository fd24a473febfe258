import { sameName } from '#reader';
import { type ArticleReading, type EarlierReading, SIGNED_KINDS } from '../../model/index.ts';
import {
  compareReadings,
  disputedAmong,
  haveOthers,
  isOtherStory,
  type ReadPage,
  saysOther,
} from './compare-readings.ts';

type ReadArticle = ReadPage<ArticleReading>;

/** The highest chance of a value where another reading of the page states another one. */
const ONE_OF_TWO = 0.5;

/** Compares an article with its earlier reading, and returns it with what that one stated otherwise. */
export function compareWithEarlier(now: ReadArticle, earlier: ReadArticle): ArticleReading {
  const { reading } = now;
  const disputes = compareReadings(now, earlier, disagree, announces);
  if (!disputes) return reading;
  const { stated } = disputes;
  const { publication_name: outlet, ...evidence } = reading.evidence;
  const halve = <T extends { confidence: number }>(fact: T): T => ({
    ...fact,
    confidence: Math.min(fact.confidence, ONE_OF_TWO),
  });
  return {
    ...reading,
    earlier_reading: disputes,
    authors: stated.authors ? reading.authors.map(halve) : reading.authors,
    evidence: outlet
      ? { ...evidence, publication_name: stated.publication ? halve(outlet) : outlet }
      : evidence,
  };
}

function disagree(now: ReadArticle, earlier: ReadArticle): EarlierReading['stated'] {
  const [{ reading }, { reading: before }] = [now, earlier];
  if (!SIGNED_KINDS.has(before.kind)) return {};
  return disputedAmong([
    { field: 'authors', isOther: areOthers(reading.authors, before.authors), places: before.authors },
    { field: 'published_at', isOther: isOtherTime(reading, before), places: [before.published_evidence] },
    {
      field: 'title',
      isOther: saysOther(reading.title, before.title),
      places: [before.title_evidence],
    },
    {
      field: 'text',
      isOther: reading.kind === 'article' && isOtherStory(before.text, reading.text),
      places: [],
    },
    {
      field: 'publication',
      isOther: saysOther(reading.publication_name, before.publication_name),
      places: [before.publication_evidence],
    },
    {
      field: 'role',
      isOther: reading.authors.some(({ name, role }) =>
        before.authors.some((other) => sameName(name, other.name) && saysOther(role, other.role)),
      ),
      places: before.authors,
    },
    {
      field: 'addresses',
      isOther: haveOthers(
        reading.addresses.map(({ email }) => email),
        before.addresses.map(({ email }) => email),
      ),
      places: before.addresses,
    },
  ]);
}

/** Whether each reading names somebody whom the other one does not. A further author contradicts nobody. */
function areOthers(now: { name: string }[], before: { name: string }[]): boolean {
  const lacks = (these: { name: string }[], those: { name: string }[]) =>
    these.some(({ name }) => !those.some((other) => sameName(name, other.name)));
  return lacks(now, before) && lacks(before, now);
}

const STEP_MS = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 36 * 3_600_000 } as const;

/** Whether two times of publication differ by as much as the less exact one tells. */
function isOtherTime(now: ArticleReading, before: ArticleReading): boolean {
  if (now.published_at === null || before.published_at === null) return false;
  const steps = [now, before].map(({ published_at_precision }) => STEP_MS[published_at_precision ?? 'day']);
  const apart = Math.abs(new Date(now.published_at).getTime() - new Date(before.published_at).getTime());
  return apart >= Math.max(...steps);
}

/** How near to its own request a page's time of change is where the page makes it up for each request. */
const MADE_UP_MS = 2 * 60_000;

/** Whether the page says that it was changed since the earlier reading, so that another text is an edit. */
function announces(now: ReadArticle, earlier: ReadArticle): boolean {
  const changes = [now, earlier].map(({ reading, fetched_at }) => {
    const at = reading.modified_at === null ? Number.NaN : new Date(reading.modified_at).getTime();
    return { at, isMadeUp: Math.abs(fetched_at.getTime() - at) < MADE_UP_MS };
  });
  const [last, before] = changes;
  if (!last || Number.isNaN(last.at) || changes.every(({ isMadeUp }) => isMadeUp)) return false;
  return last.at > (before?.at || 0) && last.at <= now.fetched_at.getTime() + MADE_UP_MS;
}
