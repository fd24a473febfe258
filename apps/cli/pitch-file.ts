import type { JournalistSearch, JournalistSearchBody } from '../client/index.ts';
import { type Call, say } from './call.ts';
import { CommandFailure } from './failures.ts';
import { readText } from './input.ts';
import { print } from './output/print.ts';

interface PitchLine {
  pitch_id: string;
  pitch: string;
  /** The day from which the search counts back, as `YYYY-MM-DD`. */
  as_of?: string;
}

/** What `byline find --pitches` prints for a pitch. */
interface Answer {
  people: {
    name: string;
    outlet: string;
    score: number;
    pieces: { url: string; title: string; date: string }[];
  }[];
  estimate: { low: number; high: number } | null;
}

/** How many searches run at once; an organization may run ten. */
const CONCURRENT = 4;

/** Runs a search for each line of a file, and prints the answers as one JSON object with a key per pitch. */
export async function findForEach(
  call: Call,
  path: string,
  options: NonNullable<JournalistSearchBody['options']>,
): Promise<void> {
  if (call.format !== 'json') throw new CommandFailure('usage', '--pitches needs --output json.');
  const lines = readLines(path);
  const answers: Record<string, Answer> = Object.fromEntries(
    lines.map(({ pitch_id }) => [pitch_id, { people: [], estimate: null }]),
  );
  const waiting = [...lines];
  let done = 0;
  const work = async () => {
    for (let line = waiting.shift(); line; line = waiting.shift()) {
      answers[line.pitch_id] = await answer(call, line, options);
      done += 1;
      say(`${done} of ${lines.length}: ${line.pitch_id}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, work));
  await print({ layout: 'record', body: answers, rows: [answers], columns: [] }, 'json');
}

function readLines(path: string): PitchLine[] {
  return readText(path)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const parsed = parse(line);
      if (typeof parsed?.pitch_id !== 'string' || typeof parsed.pitch !== 'string')
        throw new CommandFailure(
          'usage',
          `Line ${index + 1} of "${path}" must be a JSON object with "pitch_id" and "pitch".`,
        );
      return parsed as PitchLine;
    });
}

function parse(line: string): Partial<PitchLine> | null {
  try {
    return JSON.parse(line) as Partial<PitchLine> | null;
  } catch {
    return null;
  }
}

async function answer(
  { client, signal }: Call,
  { pitch, as_of }: PitchLine,
  options: NonNullable<JournalistSearchBody['options']>,
): Promise<Answer> {
  const searches = client.journalistSearches;
  const body = { pitch, options: { ...options, ...(as_of === undefined ? {} : { as_of }) } };
  const { id } = await searches.start(body, {}, { signal });
  const search = await searches.waitFor(id, { signal });
  if (search.status !== 'complete') throw new CommandFailure('job', `${id} ended ${search.status}.`);
  return answerOf(search);
}

function answerOf({ result: { people, estimate } }: JournalistSearch): Answer {
  return {
    people: people.map(({ name, outlet, outlet_domain, score, pieces }) => ({
      name,
      outlet: outlet_domain ?? outlet,
      score,
      pieces: pieces.map(({ url, title, published }) => ({ url, title, date: published })),
    })),
    estimate: estimate && { low: estimate.low, high: estimate.high },
  };
}
