import { parsePage } from '../../../packages/reader/html/page.ts';
import { LineMeter } from '../../../packages/reader/main-text/line-features.ts';
import { rootRows } from '../../../packages/reader/main-text/root-features.ts';
import { judgeAll, judgeFirst, survey } from '../../../packages/reader/main-text/survey.ts';
import { findSubject } from '../../../packages/reader/pages/read-story.ts';
import { flat, type PageScore, scorerOf, shingles, wordsOf } from '../shingles.ts';
import { ruleOf } from './rules.ts';
import type { SetPage } from './sets.ts';

/** A page as rows of features and labels, without its parsed HTML. */
export interface Example extends Pick<SetPage, 'id' | 'set' | 'site' | 'fold' | 'language'> {
  /**
   * The lines of the page: the text, the number of words, and the share of the words that belongs to the
   * story, or null if the share is unknown.
   */
  runs: { text: string; words: number; label: number | null }[];
  candidates: ExampleCandidate[];
  /**
   * Features of the first candidate for the main text, computed without the other candidates. On some pages,
   * only the first candidate is read.
   */
  alone: Float64Array;
  score: (text: string) => PageScore;
}

export interface ExampleCandidate {
  /** The lines of text in the block, as indexes into the page's `runs`. */
  runs: number[];
  /** For each line, whether the extraction rules keep the line. */
  kept: boolean[];
  /** For each line, the name of the rule that removes the line, or null. */
  rules: (string | null)[];
  /** The features of all lines in one array, row by row. */
  lines: Float32Array;
  /** The features of the block of text that do not depend on the model that scores lines. */
  row: Float64Array;
}

/** Reads a page once for all folds of the cross-validation. Returns null if the page has no body. */
export function exampleOf(page: SetPage): Example | null {
  const parsed = parsePage(page.html, page.url);
  const { title } = findSubject(parsed);
  const found = survey(parsed, title?.text ?? null);
  if (!found) return null;
  const label = labelerOf(page);
  const indexes = new Map<object, number>();
  const runs: Example['runs'] = [];
  const meter = new LineMeter(found.runs, found.hints.description);
  const first = judgeFirst(found);
  const judged = judgeAll(found, first);
  const rows = rootRows(found, judged);
  const candidates = judged.map(({ candidate, lines }, index) => {
    return {
      runs: lines.map(({ run }) => {
        const known = indexes.get(run);
        if (known !== undefined) return known;
        indexes.set(run, runs.length);
        const words = wordsOf(run.text);
        runs.push({ text: run.text, words: words.length, label: label(run.text, words) });
        return runs.length - 1;
      }),
      kept: lines.map(({ reason }) => reason === null),
      rules: lines.map(ruleOf),
      lines: Float32Array.from(meter.rowsOf(candidate, lines)),
      row: rows[index] as Float64Array,
    };
  });
  const { id, set, site, fold, language } = page;
  const [alone] = rootRows(found, [first]) as [Float64Array];
  return { id, set, site, fold, language, runs, candidates, alone, score: scorerOf(page) };
}

type Labeler = (text: string, words: string[]) => number | null;

/**
 * Minimum length of a line that is labelled because a labelled part of the page contains the line. Shorter
 * lines match by chance.
 */
const MIN_PART = 12;

function labelerOf({ truth, optional, parts }: SetPage): Labeler {
  if (parts) {
    const [wanted, unwanted] = [parts.wanted.map(flat), parts.unwanted.map(flat)];
    return (line) => {
      const text = flat(line);
      const isIn = (part: string) => text.includes(part) || (text.length >= MIN_PART && part.includes(text));
      return wanted.some(isIn) ? 1 : unwanted.some(isIn) ? 0 : null;
    };
  }
  const story = windowsOf(truth);
  const allowed = windowsOf(optional);
  return (_text, words) => {
    if (words.length === 0) return null;
    const line = words.join(' ');
    if (words.length < 4)
      return story.text.includes(` ${line} `) ? 1 : allowed.text.includes(` ${line} `) ? null : 0;
    let [hits, free] = [0, 0];
    const own = [...shingles(words).keys()];
    for (const window of own) {
      if (story.windows.has(window)) hits += 1;
      else if (allowed.windows.has(window)) free += 1;
    }
    return free > own.length / 2 ? null : hits / own.length;
  };
}

function windowsOf(text: string): { windows: ReadonlyMap<string, number>; text: string } {
  const words = wordsOf(text);
  return { windows: shingles(words), text: ` ${words.join(' ')} ` };
}
