/**
 * npm run bench releases -- [--corpus DIR] [--details] [--search | --jobs [--out FILE]] [--index DIR]
 *
 * Measures how well the parts of press releases are read: `truth.jsonl` names for each release in `releases.jsonl` its
 * subject, sentences that carry the news, side words, names of the client, lead, dateline, private remarks and words of
 * its embargo. The baseline is the simplest reading: the first line as subject, the first sentence as news, nothing
 * taken out. --details prints what was read wrongly. --search searches the index in DIR, by default `find` beside the
 * corpus, for the people of each release, and measures who is found, in which order, and who is shown as one to write to;
 * nobody should be for the ten releases of our own in `releases/nobody`, whose subjects the index does not hold.
 * --jobs does so through the public API, and has jobs look the first twelve up: whom they recommend, and whether they
 * agree with the search. --out writes the answers in the format of `releases-score.py`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tokenize, understandPitch } from '../../packages/fit/index.ts';
import { measureSearches } from './releases/search.ts';

interface Truth {
  pitch_id: string;
  subject: string;
  news: string[];
  side_words: string[];
  client_names: string[];
  lead: string;
  dateline: string | null;
  private: string[];
  embargo: string[] | null;
}

/** What a reader takes from a release. */
interface Reading {
  news: string;
  subject: string[];
  names: string[];
  told: string;
  dateline: string | null;
  embargo: string | null;
}

/** The share of the words of an entry that a sentence needs to carry its news. */
const CARRIES = 0.6;
const LEAST_SUBJECT = 3;

export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      corpus: { type: 'string', default: '../shared/corpus/releases' },
      details: { type: 'boolean', default: false },
      search: { type: 'boolean', default: false },
      jobs: { type: 'boolean', default: false },
      out: { type: 'string' },
      index: { type: 'string' },
    },
  });
  if (!existsSync(join(values.corpus, 'truth.jsonl'))) {
    console.log(`${values.corpus} is absent: nothing to measure`);
    return;
  }
  const rows = <T>(name: string): T[] =>
    readFileSync(join(values.corpus, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as T);
  const texts = new Map(
    rows<{ pitch_id: string; pitch: string }>('releases.jsonl').map((row) => [row.pitch_id, row.pitch]),
  );
  const readers = { product: readByProduct, simplest: readSimply };
  for (const [name, read] of Object.entries(readers)) {
    const judged = rows<Truth>('truth.jsonl').map((truth) => ({
      truth,
      marks: marksOf(truth, read(texts.get(truth.pitch_id) ?? '')),
    }));
    const means = Object.keys(judged[0]?.marks ?? {}).map((part) => {
      const marks = judged.flatMap(({ marks: one }) => one[part] ?? []);
      return [part, Number((marks.reduce((sum, mark) => sum + mark, 0) / marks.length).toFixed(3))];
    });
    console.log(JSON.stringify({ [name]: Object.fromEntries(means) }));
    if (values.details && name === 'product')
      for (const { truth, marks } of judged) {
        const wrong = Object.entries(marks).filter(([, mark]) => mark !== null && mark < 1);
        if (wrong.length > 0)
          console.log(
            truth.pitch_id,
            Object.fromEntries(wrong),
            readByProduct(texts.get(truth.pitch_id) ?? ''),
          );
      }
  }
  const { search, jobs, out } = values;
  if (search || jobs)
    await measureSearches(values.corpus, values.index ?? join(values.corpus, '../find'), { jobs, out });
}

function readByProduct(text: string): Reading {
  const { story, text: told } = understandPitch(text);
  const { names, subject, news, release } = story;
  return {
    news: news[0] ?? '',
    subject: [subject.phrase ?? '', ...subject.near.map(({ word }) => word)],
    names: [names.client ?? '', ...names.people, ...names.products, ...names.others],
    told,
    dateline: release.dateline?.text ?? null,
    embargo: release.embargo?.sentence ?? null,
  };
}

function readSimply(text: string): Reading {
  const [line = ''] = text.split('\n');
  const [sentence = ''] = text.split(/(?<=[.!?])\s/);
  return {
    news: sentence,
    subject: [line],
    names: text.match(/\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)+/gu) ?? [],
    told: text,
    dateline: null,
    embargo: line,
  };
}

/** Marks each part of a reading, 0 to 1; null where the release has no such part. */
function marksOf(truth: Truth, reading: Reading): Record<string, number | null> {
  const subject = stemsIn(truth.subject);
  const read = new Set(reading.subject.flatMap(stemsIn));
  const side = truth.side_words.flatMap(stemsIn).filter((stem) => !subject.includes(stem));
  const told = flat(reading.told);
  const has = (text: string) => told.includes(flat(text));
  const share = (texts: string[], test: (text: string) => boolean) =>
    texts.length === 0 ? null : texts.filter(test).length / texts.length;
  return {
    news: Number(truth.news.some((entry) => carries(reading.news, entry))),
    subject: Math.min(
      1,
      subject.filter((stem) => read.has(stem)).length / Math.min(LEAST_SUBJECT, subject.length),
    ),
    no_side_word: Number(!side.some((stem) => read.has(stem))),
    names: share(truth.client_names, (name) =>
      reading.names.some(
        (one) => flat(one).includes(flat(name)) || (flat(name).includes(flat(one)) && one !== ''),
      ),
    ),
    private_kept: share(truth.private, (remark) => !has(remark)),
    dateline: truth.dateline === null ? null : Number(flat(reading.dateline ?? '') === flat(truth.dateline)),
    dateline_out:
      truth.dateline === null || truth.dateline.split(' ').length < 2 ? null : Number(!has(truth.dateline)),
    embargo:
      truth.embargo === null
        ? Number(reading.embargo === null)
        : Number(truth.embargo.some((word) => reading.embargo?.toLowerCase().includes(word))),
    lead_told: leadShare(truth.lead, told),
  };
}

function carries(sentence: string, entry: string): boolean {
  const have = new Set(stemsIn(sentence));
  const stems = stemsIn(entry);
  return stems.filter((stem) => have.has(stem)).length >= CARRIES * stems.length;
}

/** Returns the share of the lead's words that are told. */
function leadShare(lead: string, told: string): number {
  const words = flat(lead)
    .split(' ')
    .filter((word) => word.length > 3);
  return words.filter((word) => told.includes(word)).length / Math.max(1, words.length);
}

function stemsIn(text: string): string[] {
  return [...new Set(tokenize(text).map(({ stem }) => stem))];
}

function flat(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
