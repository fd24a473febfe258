/**
 * `npm run bench saved-pitches [-- --pitches N --articles N --minutes N --indexed N --sample N --seed N]`: saved pitches
 * against the articles of some minutes, which the schedule matches every 30 seconds. Prints how long a person waits
 * from the arrival of the article until the match is stored, the share of a core that matching takes, and whether the
 * matches are the people whom a fresh search finds, beside a matcher that takes whoever writes three words of the pitch.
 *
 * Pitches and articles are made of the words of the lexicon, drawn by Zipf's law; one article in twenty is on the
 * subject of a pitch. Arrivals are spread over the half minute before each run, which is not waited for.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { matchArticles, searchForSaved } from '../../activities/find/saved-pitches.ts';
import {
  type Database,
  newsArticles,
  newsRetrieval,
  newsWords,
  organizations,
  savedPitches,
} from '../../db/index.ts';
import {
  type IndexedArticle,
  newId,
  normalizeName,
  type OrganizationId,
  type SavedPitchId,
} from '../../model/index.ts';
import { mulberry32 } from '../support/pages/random.ts';
import { withPostgres } from './find/postgres.ts';
import { target } from './machine-load.ts';
import { cpuSecondsOf } from './process-meter.ts';
import { median, quantile, wilson } from './quantiles.ts';

/** How often the schedule matches new articles. */
const EVERY_SECONDS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
const OPTIONS = {
  ...{ as_of: new Date().toISOString().slice(0, 10), months: 12, want: 40, queries: null },
  ...{ languages: [], countries: [], exclude_media_list_ids: [] },
};
const SUBJECT_WORDS = 5;
/** Words more frequent than these say nothing about the subject. */
const FREQUENT = 400;
const DOMAINS = 400;
const AUTHORS = 3_000;
const SAVED_BY_ONE = 200;

interface Pitch {
  id: SavedPitchId;
  words: string[];
}

export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      pitches: { type: 'string', default: '1000' },
      articles: { type: 'string', default: '1000' },
      minutes: { type: 'string', default: '10' },
      indexed: { type: 'string', default: '20000' },
      sample: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
    },
  });
  const number = (name: keyof typeof values) => Number(values[name]);
  await withPostgres(async (db) => {
    const deps = { db, index: newsRetrieval.inPostgres(db) };
    const news = new News(number('seed'));
    await save(
      db,
      Array.from({ length: number('indexed') }, () => news.article(null, 2 + news.below(300))),
    );
    await newsWords.refresh(db);
    const pitches = await savePitches(db, news, number('pitches'));
    const searchesBegan = performance.now();
    for (const { id } of pitches) await searchForSaved(deps, id, new Date());
    const perSearch = (performance.now() - searchesBegan) / pitches.length;
    console.log(`${pitches.length} pitches saved, each searched for in ${perSearch.toFixed(0)} ms`);
    await matchArticles(deps, new Date());

    const server = await postmasterOf(db);
    const perRun = Math.round((number('articles') * EVERY_SECONDS) / 60);
    const [delays, shares]: [number[], number[]] = [[], []];
    const naive = new Map<SavedPitchId, Set<string>>();
    let matches = 0;
    for (let run = 0; run < (number('minutes') * 60) / EVERY_SECONDS; run += 1) {
      const articles = Array.from({ length: perRun }, (_, at) =>
        news.article(at % 20 === 0 ? (pitches[news.below(pitches.length)] ?? null) : null, 0),
      );
      await save(db, articles);
      await newsWords.refresh(db);
      note(naive, pitches, articles);
      const [began, node, postgres] = [performance.now(), process.cpuUsage(), cpuSecondsOf(server)];
      matches += (await matchArticles(deps, new Date())).matches;
      const seconds = (performance.now() - began) / 1000;
      const { user, system } = process.cpuUsage(node);
      shares.push(((user + system) / 1e6 + cpuSecondsOf(server) - postgres) / EVERY_SECONDS);
      delays.push(...articles.map((_, at) => EVERY_SECONDS * (1 - at / perRun) + seconds));
    }
    const core = 100 * (shares.reduce((sum, share) => sum + share, 0) / shares.length);
    console.log(
      `from arrival to match: median ${median(delays).toFixed(1)} s, p99 ${quantile(delays, 0.99).toFixed(1)} s ${target('≤ 60 s')}; ` +
        `${core.toFixed(1)} % of a core ${target('≤ 25 %')}, at most ${(100 * Math.max(...shares)).toFixed(1)} % in a run`,
    );
    const { rows } = await sql<{ people: number; twice: number }>`
      select count(*)::int as people, (count(*) - count(distinct (saved_pitch_id, lower(person ->> 'name'))))::int as twice
      from saved_pitch_people where id is not null`.execute(db);
    console.log(`${matches} matches, ${rows[0]?.people} stored, ${rows[0]?.twice} people twice`);
    await compare(deps, sampleOf(pitches, naive, number('sample')), naive);
  });
}

/** Prints how the matches of some pitches agree with whom a fresh search finds today. */
async function compare(
  deps: Parameters<typeof searchForSaved>[0],
  pitches: Pitch[],
  naive: ReadonlyMap<SavedPitchId, Set<string>>,
): Promise<void> {
  const sums = { fresh: 0, same: 0, more: 0, naiveSame: 0, naiveMore: 0 };
  for (const { id, words } of pitches) {
    // A second saved pitch that was never matched: what its search adds is whom a fresh search finds.
    const copy = await insertPitch(deps.db, await ownerOf(deps.db), words);
    await sql`update saved_pitches set scale = original.scale, created_at = original.created_at
      from saved_pitches original where original.id = ${id} and saved_pitches.id = ${copy}`.execute(deps.db);
    await searchForSaved(deps, copy, new Date());
    const [fresh, stored] = [await namesOf(deps.db, copy), await namesOf(deps.db, id)];
    const plain = naive.get(id) ?? new Set<string>();
    if (process.env.BYLINE_BENCH_DETAILS) await printMissing(deps.db, copy, words, stored);
    sums.fresh += fresh.size;
    sums.same += sharedBy(fresh, stored);
    sums.more += stored.size - sharedBy(fresh, stored);
    sums.naiveSame += sharedBy(fresh, plain);
    sums.naiveMore += plain.size - sharedBy(fresh, plain);
  }
  const line = (name: string, same: number, more: number) => {
    const { low, high } = wilson(same, sums.fresh);
    console.log(
      `${name}: ${same} of ${sums.fresh} people whom a fresh search finds for ${pitches.length} pitches, ` +
        `${(same / sums.fresh).toFixed(3)} (95 % ${low.toFixed(3)} to ${high.toFixed(3)}), and ${more} others`,
    );
  };
  line('matches (target ≥ 0.98)', sums.same, sums.more);
  line('three words of the pitch', sums.naiveSame, sums.naiveMore);
}

async function printMissing(
  db: Database,
  id: SavedPitchId,
  words: string[],
  stored: ReadonlySet<string>,
): Promise<void> {
  const rows = await db
    .selectFrom('saved_pitch_people')
    .select(['name', 'person'])
    .where('saved_pitch_id', '=', id)
    .execute();
  for (const { name, person } of rows)
    if (!stored.has(name)) console.log('missed', words.join(' '), JSON.stringify(person).slice(0, 600));
}

function sharedBy(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...some].filter((one) => others.has(one)).length;
}

/** Returns pitches on whose subject somebody has written. */
function sampleOf(pitches: Pitch[], naive: ReadonlyMap<SavedPitchId, Set<string>>, count: number): Pitch[] {
  return pitches.filter(({ id }) => naive.has(id)).slice(0, count);
}

function note(
  naive: Map<SavedPitchId, Set<string>>,
  pitches: readonly Pitch[],
  articles: readonly IndexedArticle[],
): void {
  for (const { title, snippet, authors } of articles) {
    const words = new Set(`${title} ${snippet}`.toLowerCase().split(/[ .]+/));
    for (const pitch of pitches) {
      if (pitch.words.filter((word) => words.has(word)).length < 3) continue;
      const people = naive.get(pitch.id) ?? new Set();
      naive.set(pitch.id, people.add(normalizeName(authors[0] ?? '')));
    }
  }
}

async function namesOf(db: Database, id: SavedPitchId): Promise<Set<string>> {
  const rows = await db
    .selectFrom('saved_pitch_people')
    .select('name')
    .where('saved_pitch_id', '=', id)
    .where('id', 'is not', null)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

async function postmasterOf(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return Number(/^.*\) \S (\d+)/.exec(readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8'))?.[1]);
}

async function ownerOf(db: Database): Promise<OrganizationId> {
  return (await db.transaction().execute((tx) => organizations.create(tx, 'Desk'))).id;
}

async function savePitches(db: Database, news: News, count: number): Promise<Pitch[]> {
  const pitches: Pitch[] = [];
  for (let owner = await ownerOf(db); pitches.length < count; ) {
    const words = news.subject();
    pitches.push({ id: await insertPitch(db, owner, words), words });
    if (pitches.length % SAVED_BY_ONE === 0) owner = await ownerOf(db);
  }
  return pitches;
}

async function insertPitch(
  db: Database,
  organizationId: OrganizationId,
  words: string[],
): Promise<SavedPitchId> {
  const [a, b, c, d, e] = words;
  const pitch =
    `Our company has built the first ${a} with ${b} in the region. The ${a} turns ${c} into ${d}, and the ${b} makes ` +
    `it cheaper than any ${e} before. Reporters can see the ${a} and its ${b} before it opens in March.`;
  const saved = await db.transaction().execute((tx) =>
    savedPitches.save(tx, {
      ...{ organizationId, campaignId: null, requestHash: newId('ev'), pitch, options: OPTIONS, shown: [] },
      by: { keyId: null, userId: null },
    }),
  );
  if (!saved) throw new Error('an organization has too many saved pitches');
  return saved.id;
}

async function save(db: Database, articles: IndexedArticle[]): Promise<void> {
  for (let at = 0; at < articles.length; at += 1_000)
    await newsArticles.save(db, articles.slice(at, at + 1_000));
}

/** Makes pitches and articles, the same for the same seed. */
class News {
  readonly #random: () => number;
  readonly #words: string[];
  readonly #sums: number[] = [];
  #articles = 0;

  constructor(seed: number) {
    this.#random = mulberry32(seed);
    const file = new URL('../../packages/fit/lexicon/word-counts.json', import.meta.url);
    const { en } = JSON.parse(readFileSync(file, 'utf8')) as { en: { stems: string } };
    this.#words = en.stems.split(' ').filter((word) => /^[a-z]{5,}$/.test(word));
    // In the alphabet, neighbours would be alike.
    this.#words.sort(() => this.#random() - 0.5);
    let sum = 0;
    for (const rank of this.#words.keys()) {
      sum += 1 / (rank + 1);
      this.#sums.push(sum);
    }
  }

  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  subject(): string[] {
    return Array.from(
      { length: SUBJECT_WORDS },
      () => this.#words[FREQUENT + this.below(this.#words.length - FREQUENT)] ?? '',
    );
  }

  article(pitch: Pick<Pitch, 'words'> | null, days: number): IndexedArticle {
    this.#articles += 1;
    const [a, b, c, d, e] = pitch?.words ?? this.#text(SUBJECT_WORDS);
    const domain = `paper-${this.below(DOMAINS)}.example`;
    const url_key = `${domain}/${this.#articles}`;
    const author = this.below(AUTHORS);
    return {
      ...{ url_key, url: `https://${url_key}`, domain },
      title: `The ${a} and its ${b} for ${c}: ${this.#text(3).join(' ')}`,
      snippet: `A ${a} with ${b} makes ${d} out of ${c} and needs no ${e}. The ${this.#text(12).join(' and ')} were told of it.`,
      authors: [`${nameOf(author % 60)} ${nameOf(60 + Math.floor(author / 60))}`],
      ...{ source_name: null, published_at: new Date(Date.now() - days * DAY_MS) },
      ...{ published_at_precision: 'second', published_at_basis: 'provider', language: 'en', country: null },
      ...{ image_url: null, is_reprint: false, origin: 'feed', text: null, original_key: null },
    };
  }

  #text(length: number): string[] {
    return Array.from({ length }, () => {
      const wanted = this.#random() * (this.#sums.at(-1) ?? 0);
      let [low, high] = [0, this.#sums.length - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((this.#sums[middle] ?? 0) < wanted) low = middle + 1;
        else high = middle;
      }
      return this.#words[low] ?? '';
    });
  }
}

const SYLLABLES = ['ba', 'de', 'fi', 'go', 'ku', 'la', 'mi', 'no', 'ra', 'te'];

function nameOf(number: number): string {
  const [first = '', ...rest] = String(number)
    .split('')
    .map((digit) => SYLLABLES[Number(digit)] ?? '')
    .join('');
  return `${first.toUpperCase()}${rest.join('')}n`;
}
