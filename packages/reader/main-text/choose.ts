import type { Box, Run } from './box.ts';
import type { Candidate } from './candidates.ts';
import { mayHoldInserts, withoutInserts } from './inserts.ts';
import { mayHoldLaterParts, withoutLaterParts } from './later-parts.ts';
import { LineMeter } from './line-features.ts';
import type { Line } from './lines.ts';
import { mayHoldOthers, withoutOtherStories } from './other-stories.ts';
import { ROOT_FEATURES, rootRows, type ScoredCandidate } from './root-features.ts';
import { judgeAll, judgeFirst, type Survey } from './survey.ts';
import { scoreRow, scoreRows, type TreeTable } from './trees.ts';

/** Models that choose the main text, fitted to pages whose main text is known. */
export interface Tables {
  /** Predicts the log-odds that a line belongs to the story. */
  lines: TreeTable;
  /** Predicts the difference between a block's F1 score and the best F1 score on its page; 0 or negative. */
  candidates: TreeTable;
  /** Predicts the F1 score of a candidate's text. */
  quality: TreeTable;
}

/** The story of a page: the chosen block, and the lines of text in this block that belong to the story. */
export interface Choice {
  candidate: Candidate;
  runs: Run[];
  /** The predicted F1 score of the chosen text, compared with the page's true main text; from 0 to 1. */
  quality: number;
}

/** Whether a line belongs to the story, according to its log-odds. */
export function isStory(chance: number): boolean {
  return chance > 0;
}

/**
 * Names of the features of a block that may contain the story: those of the block itself, and those computed
 * from the log-odds of its lines.
 */
export const CANDIDATE_FEATURES = [
  ...ROOT_FEATURES,
  'mean chance of the story',
  'size of the story',
  'share of all chances',
  'doubt',
  'lines of the story',
];

export function rowOf(own: Float64Array, estimates: readonly number[]): Float64Array {
  const row = new Float64Array(own.length + estimates.length);
  row.set(own);
  row.set(estimates, own.length);
  return row;
}

/** The lengths of the lines in a block of text, and each line's log-odds of belonging to the story. */
export interface Read {
  sizes: readonly number[];
  chances: ArrayLike<number>;
}

function sumsOf({ sizes, chances }: Read) {
  let [size, sure, expected, doubt, lines] = [0, 0, 0, 0, 0];
  for (let index = 0; index < chances.length; index += 1) {
    const chance = chances[index] as number;
    const length = sizes[index] as number;
    const likely = 1 / (1 + Math.exp(-chance));
    expected += likely * length;
    doubt += Math.min(likely, 1 - likely) * length;
    if (!isStory(chance)) continue;
    size += length;
    sure += likely * length;
    lines += 1;
  }
  return { size, sure, expected, doubt, lines };
}

/** For each block of text, computes the features that are based on the lengths and log-odds of its lines. */
export function estimatesOf(all: readonly Read[]): number[][] {
  const sums = all.map(sumsOf);
  const most = Math.max(1, ...sums.map(({ expected }) => expected));
  return sums.map(({ size, sure, expected, doubt, lines }) => [
    size === 0 ? 0 : sure / size,
    Math.log(1 + size),
    expected / most,
    doubt / (size + 1),
    lines,
  ]);
}

/**
 * The block that most likely contains the story is chosen without comparing other blocks if its story has at
 * least `size` characters, and if the expected number of wrongly classified characters is at most `doubt`
 * times the length of the story.
 */
const SURE = { size: 2_000, doubt: 0.15 };

/**
 * Whether the lines of the block that most likely contains the story are so clearly a story that no other
 * block is read. In this case, a comparison would rarely lead to another choice, and that choice would
 * usually be wrong.
 */
export function isSure(read: Read): boolean {
  const { size, doubt } = sumsOf(read);
  return size >= SURE.size && doubt <= SURE.doubt * size;
}

/**
 * A block is chosen over the block that most likely contains the story only if its score is higher by more
 * than this margin, because small differences between scores are random.
 */
const MARGIN = 0.02;
/**
 * The models are used only if the block that most likely contains the story has at least this many characters
 * of prose. A page with less prose is unlike the pages to which the models were fitted, so rules choose the
 * story.
 */
const MIN_PROSE = 800;
/**
 * If the block that most likely contains the story has fewer characters than this limit, its size is compared
 * with that of the block that is found when nothing is excluded, not even navigation and footers.
 */
const MIN_SIZE = 200;

/**
 * Chooses the block that contains the main text, and the lines in this block that most likely belong to the
 * story. `isLiveBlog` says that the page's data call it one.
 */
export function chooseStory(survey: Survey, tables: Tables, isLiveBlog = false): Choice | null {
  const meter = new LineMeter(survey.runs, survey.hints.description);
  const readLines = ({ candidate, lines }: ScoredCandidate) => ({
    sizes: lines.map(({ run }) => run.text.length),
    chances: scoreRows(tables.lines, meter.rowsOf(candidate, lines), lines.length),
  });
  const first = judgeFirst(survey);
  const firstRead = readLines(first);
  const isShort = proseOf(first) < MIN_PROSE;
  const candidates = !isShort && isSure(firstRead) ? [first] : judgeAll(survey, first);
  const read = [firstRead, ...candidates.slice(1).map(readLines)];
  const estimates = estimatesOf(read);
  const full = rootRows(survey, candidates).map((row, index) => rowOf(row, estimates[index] as number[]));
  const best = isShort ? bestByRules(candidates) : bestByTable(full, tables.candidates);
  const choice = candidates[best];
  const chances = read[best]?.chances;
  if (!choice || !chances) return null;
  const lineChances = isShort ? chances : withLists(choice, chances);
  const isIn = (line: Line, index: number) =>
    isShort ? line.reason === null : isStory(lineChances[index] as number);
  const all = choice.lines.map(({ run }) => run);
  const story = withoutRepeats(choice.lines.filter(isIn).map(({ run }) => run));
  const own = withoutOtherStories(story, all, survey.headline, isLiveBlog);
  const runs = withoutInserts(withoutLaterParts(own, all), all);
  // The quality of stories that rules choose is not fitted.
  const isDoubtful =
    isShort || mayHoldOthers(runs, all) || mayHoldLaterParts(runs, all) || mayHoldInserts(runs);
  const quality = scoreRow(tables.quality, full[best] as Float64Array);
  return {
    candidate: choice.candidate,
    runs,
    quality: Math.min(isDoubtful ? UNCLEAR : 1, Math.max(0, quality)),
  };
}

/** The most quality of a text that may hold other stories: it is not certain to be one story and nothing else. */
const UNCLEAR = 0.9;

const LISTS = new Set(['ul', 'ol', 'dl']);

/**
 * Raises the log-odds of each list item to at least the mean of its list. Otherwise, single items of a list
 * in the story could be left out.
 */
function withLists({ candidate, lines }: ScoredCandidate, chances: Float64Array): Float64Array {
  const lists = lines.map(({ run }) => {
    let box: Box | null = run.box;
    while (box && box !== candidate.root && !LISTS.has(box.tag)) box = box.parent;
    return box === candidate.root ? null : box;
  });
  const sums = new Map<Box, { chance: number; weight: number }>();
  for (const [index, list] of lists.entries()) {
    if (list === null) continue;
    const weight = Math.sqrt((lines[index] as Line).run.text.length + 1);
    const sum = sums.get(list) ?? { chance: 0, weight: 0 };
    sum.chance += weight * (chances[index] as number);
    sum.weight += weight;
    sums.set(list, sum);
  }
  return chances.map((chance, index) => {
    const list = lists[index];
    const sum = list && sums.get(list);
    return sum ? Math.max(chance, sum.chance / sum.weight) : chance;
  });
}

/** Minimum length of a line that counts as repeated. Shorter lines may also recur within a story. */
const LEAST_REPEATED = 60;
/**
 * If at least this share of the chosen text is a repetition, the page contains its story several times, for
 * example once for each screen size.
 */
const REPEATED = 0.2;

/** Keeps only the first occurrence of each line if the page contains its story several times. */
function withoutRepeats(runs: Run[]): Run[] {
  const texts = new Set<string>();
  let [all, repeated] = [0, 0];
  for (const { text } of runs) {
    all += text.length;
    if (text.length < LEAST_REPEATED) continue;
    if (texts.has(text)) repeated += text.length;
    else texts.add(text);
  }
  if (repeated < REPEATED * all || repeated === 0) return runs;
  const first = new Map<string, Run>();
  for (const run of runs) if (!first.has(run.text)) first.set(run.text, run);
  return runs.filter((run) => run.text === '' || first.get(run.text) === run);
}

function bestByTable(rows: readonly Float64Array[], table: TreeTable): number {
  if (rows.length === 1) return 0;
  const scores = rows.map((row, index) => scoreRow(table, row) - (index === 0 ? 0 : MARGIN));
  return scores.indexOf(Math.max(...scores));
}

function proseOf({ lines }: ScoredCandidate): number {
  return lines.reduce((sum, { run, reason }) => sum + (reason === null && run.prose ? run.size : 0), 0);
}

/**
 * Returns 0, the index of the block that most likely contains the story. If this block is short, and the
 * block that is found when nothing is excluded has more than twice as much text, returns the index of the
 * longer block.
 */
function bestByRules(candidates: readonly ScoredCandidate[]): number {
  const sizeOf = ({ lines }: ScoredCandidate) =>
    lines.reduce((sum, { run, reason }) => sum + (reason === null ? run.size : 0), 0);
  const whole = candidates.findIndex(({ candidate }) => !candidate.pruned);
  const [first, other] = [candidates[0], candidates[whole]];
  if (!first || !other) return 0;
  return sizeOf(first) < MIN_SIZE && sizeOf(other) > 2 * sizeOf(first) ? whole : 0;
}
