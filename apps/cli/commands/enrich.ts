import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { creditsLeft, partLabel, splitSources } from '#intake';
import { given } from '../../../model/text/given.ts';
import { ApiError, type EnrichBody, type EnrichQuery, type Estimate, type Job } from '../../client/index.ts';
import { COMMAND } from '../../runtime/installation.ts';
import {
  apiCommand,
  type Call,
  counted,
  decimal,
  examples,
  integer,
  openCall,
  printView,
  say,
} from '../call.ts';
import { CommandFailure } from '../failures.ts';
import { type PitchOptions, readPitch, STDIN } from '../input.ts';
import {
  howToGoOn,
  requireComplete,
  sayHowToShowAgain,
  showResults,
  waitAndShow,
  waitUntilEnded,
} from '../job-waiting.ts';
import { estimateRecord, jobRecord, jobRecords, type ResultOptions } from '../output/job-views.ts';
import { sourceParts } from '../output/source-views.ts';
import { queryOfCampaign } from '../people-calls.ts';
import { type GivenSources, readSources, type SourceOptions } from '../source-input.ts';

interface RequestOptions extends SourceOptions, PitchOptions {
  externalId?: string;
  maxCredits?: number;
  includeRecent?: number;
}

interface EnrichOptions extends RequestOptions, ResultOptions {
  wait?: boolean;
  dryRun?: boolean;
  idempotencyKey?: string;
  campaign?: string;
}

/**
 * `byline enrich` runs a job, and `byline estimate` only shows the maximum price of the job. The two commands
 * take the same arguments.
 */
export function addEnrich(program: Command): void {
  requestCommand(program, 'enrich')
    .description('Find the journalists behind articles, and score how well a pitch fits them.')
    .option('-w, --wait', 'wait until the job ends and show its results')
    .option('--dry-run', 'show which links and people are read out of the arguments, and send nothing')
    .option('--min-fit <score>', 'with --wait: only journalists with at least this score', integer)
    .option('--with-email', 'with --wait: only journalists with an e-mail address')
    .option('-d, --details', 'with --wait: the whole fit report of each journalist')
    .option('--campaign <campaign>', 'the campaign (cmp_… or its name) that the job belongs to')
    .option('--idempotency-key <key>', 'repeating the command with the same key returns the same job')
    .addHelpText(
      ...examples(
        'enrich https://news.example/a https://news.example/b --pitch pitch.txt --wait',
        'enrich --from contacts.csv --pitch-text "Ferry batteries run a harbour" --wait --min-fit 45',
        'enrich --name "Ada Reporter" --domain news.example --wait',
        'enrich mail.txt --dry-run',
      ),
    )
    .action(async (given: string[], options: EnrichOptions, command: Command) => {
      if (options.dryRun) return printView(command, sourceParts((await readSources(given, options)).parts));
      const request = await readRequest(given, options);
      const call = await openCall(command);
      const campaign = await queryOfCampaign(call, options.campaign);
      const [body, ...rest] = request.bodies;
      if (rest.length > 0) return runSeries(call, request, campaign, options);
      const query = { ...campaign, ...queryOf(request.maxCredits) };
      const job = await accept(call, request, body, query, options.idempotencyKey);
      say(`${job.id}: ${counted(job.progress.total, 'source')}, ${job.usage.reserved_credits} credits held.`);
      if (options.wait) {
        await waitAndShow(call, job.id, options);
        return sayHowToShowAgain(call, job.id);
      }
      await call.print(jobRecord(job));
      if (call.format === 'table') say(howToGoOn(job.id));
    });

  requestCommand(program, 'estimate')
    .description('Show the maximum cost of `enrich` with the same arguments. Free.')
    .addHelpText(...examples('estimate --from contacts.csv --max-credits 200'))
    .action(async (args: string[], options: RequestOptions, command: Command) => {
      const request = await readRequest(args, options);
      const call = await openCall(command);
      await call.print(estimateRecord(await estimate(call, request)));
    });
}

function requestCommand(program: Command, nameAndArguments: string): Command {
  return apiCommand(program, nameAndArguments)
    .argument('[url...]', 'article URLs, or files with links and people in any text; - reads stdin')
    .option(
      '-f, --from <file>',
      'a file with links and journalists: CSV with a header, Excel, a mail, or any text',
    )
    .option('--name <name>', 'name of a journalist')
    .option('--publication <name>', 'where the journalist works')
    .option('--domain <host>', 'the domain of the publication')
    .option('--page <url>', 'URL of a page about the journalist, such as their author page')
    .option('-p, --pitch <file>', 'file with your pitch: what, for whom, and why now; - reads stdin')
    .option('--pitch-text <text>', 'the pitch itself')
    .option('--external-id <label>', 'your own reference, by which you can find the job again')
    .option('--max-credits <credits>', 'maximum cost', decimal)
    .option('--include-recent <count>', 'recent articles per journalist, 0 to 20', integer);
}

/** The request bodies that `enrich` sends: one per job, because a job takes at most 500 sources. */
interface Request {
  bodies: [EnrichBody, ...EnrichBody[]];
  /** The maximum cost of all jobs together, in credits. */
  maxCredits: number | undefined;
  placeOf: GivenSources['placeOf'];
}

async function readRequest(args: string[], options: RequestOptions): Promise<Request> {
  const { externalId, maxCredits, includeRecent } = options;
  if ([...args, options.from, options.pitch].filter((text) => text === STDIN).length > 1) {
    throw new CommandFailure('usage', 'Only one of URLs, --from and --pitch can come from stdin.');
  }
  const pitch = readPitch(options);
  const { sources, placeOf, ...others } = await readSources(args, options);
  if (sources.length === 0) {
    const reason = [
      ...others.problems,
      'There are no sources. Give article URLs, a file with some, or --name.',
    ];
    throw new CommandFailure('usage', reason.join('\n'));
  }
  sayWhatIsLeftOut(others);
  const parts = splitSources(sources);
  const [first, ...rest] = parts.map((from, index): EnrichBody => {
    const external_id = externalId === undefined ? undefined : partLabel(externalId, index, parts.length);
    const options = given({ external_id, include_recent: includeRecent });
    const fit_context = pitch === undefined ? undefined : { pitch };
    return given({ from, fit_context, options: Object.keys(options).length === 0 ? undefined : options });
  });
  if (!first) throw new Error('readSources returned no sources');
  return { bodies: [first, ...rest], maxCredits, placeOf };
}

function sayWhatIsLeftOut({
  parts: { own },
  problems,
  beyond,
}: Omit<GivenSources, 'sources' | 'placeOf'>): void {
  for (const problem of problems) say(`Not used: ${problem}`);
  if (own.length > 0) {
    const hosts = own.flatMap(({ url }) => (url === undefined ? [] : [new URL(url).hostname]));
    say(`${counted(own.length, 'link')} left out as perhaps your own: ${[...new Set(hosts)].join(', ')}.`);
  }
  if (beyond > 0) say(`A job takes 500 sources. ${counted(beyond, 'further link')} of the text left out.`);
}

function queryOf(maxCredits: number | undefined): EnrichQuery {
  return maxCredits === undefined ? {} : { max_credits: maxCredits };
}

/** Returns one price estimate for all jobs that a command starts. */
async function estimate({ client, signal }: Call, request: Request): Promise<Estimate> {
  const { bodies, maxCredits } = request;
  const total: Estimate = { object: 'estimate', max_credits: 0, sources: 0, warnings: [] };
  for (const body of bodies) {
    const part = await inWords(request, body, client.estimate(body, queryOf(maxCredits), { signal }));
    total.max_credits = Math.min(
      maxCredits ?? Number.POSITIVE_INFINITY,
      total.max_credits + part.max_credits,
    );
    total.sources += part.sources;
    total.warnings.push(...part.warnings);
  }
  return total;
}

/**
 * Runs several jobs one after another, so that a long list does not exceed the organization's limit of active
 * jobs. Running the command again with the same idempotency key continues with the first unfinished job.
 */
async function runSeries(
  call: Call,
  request: Request,
  campaign: EnrichQuery,
  options: EnrichOptions,
): Promise<void> {
  const { bodies, maxCredits } = request;
  const key = options.idempotencyKey ?? randomUUID();
  // The estimate covers all jobs, so invalid sources in later jobs are found before the first job starts.
  const { sources } = await estimate(call, request);
  say(`${sources} sources become ${bodies.length} jobs, which run one after the other.`);
  const jobs: Job[] = [];
  for (const [index, body] of bodies.entries()) {
    const used = jobs.map(({ usage }) => usage.credits_used);
    const remaining = creditsLeft(maxCredits ?? null, used) ?? undefined;
    const query = { ...campaign, ...queryOf(remaining) };
    const job = await accept(call, request, body, query, `${key}-${index}`);
    say(
      `Job ${index + 1} of ${bodies.length}: ${job.id}, ${counted(body.from.length, 'source')}, ${job.usage.reserved_credits} credits held.`,
    );
    const missing = bodies.length - index - 1;
    const isOver = missing === 0 && !options.wait;
    jobs.push(
      isOver
        ? job
        : await waitUntilEnded(
            call,
            job.id,
            () =>
              `is still running${missing === 0 ? '' : `; not started yet: ${counted(missing, 'job')} of the list`}. ` +
              `To continue, repeat the command with \`--idempotency-key ${key}\`.`,
          ),
    );
  }
  if (!options.wait) return call.print(jobRecords(jobs));
  await showResults(call, jobs, options);
  requireComplete(jobs);
}

async function accept(
  { client, signal }: Call,
  request: Request,
  body: EnrichBody,
  query: EnrichQuery,
  idempotencyKey: string | undefined,
): Promise<Job> {
  try {
    return await inWords(request, body, client.enrich(body, query, given({ signal, idempotencyKey })));
  } catch (error) {
    if (!signal.aborted) throw error;
    const message = `Stopped before the gateway responded. The job may have been accepted; check with \`${COMMAND} jobs\`.`;
    throw new CommandFailure('interrupted', message);
  }
}

/** The command-line option behind each request field, keyed by the JSON pointer to the field. */
const OPTIONS: Record<string, string> = {
  '/fit_context/pitch': 'the pitch',
  '/options/external_id': '--external-id',
  '/options/include_recent': '--include-recent',
  '/query/max_credits': '--max-credits',
};

/** Replaces the JSON pointers in validation errors with the lines, arguments or options that the user wrote. */
async function inWords<T>({ placeOf }: Request, body: EnrichBody, calling: Promise<T>): Promise<T> {
  try {
    return await calling;
  } catch (error) {
    const issues = error instanceof ApiError && error.status === 400 ? (error.problem?.issues ?? []) : [];
    if (issues.length === 0) throw error;
    const lines = issues.map(({ path, message }) => {
      const detail = message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message;
      const [, index, field] = /^\/from\/(\d+)(?:\/(\w+))?/.exec(path) ?? [];
      const source = index === undefined ? undefined : body.from[Number(index)];
      if (source) return `${placeOf(source)}: ${field ? `the ${field} ` : ''}${detail}`;
      return `${OPTIONS[path] ?? path}: ${detail}`;
    });
    throw new CommandFailure('usage', `${lines.join('\n')}\nNo job was started.`);
  }
}
