import type { Command } from 'commander';
import type { EnrichBody, EnrichQuery, Job } from '../../client/index.ts';
import { COMMAND } from '../../runtime/installation.ts';
import { apiCommand, type Call, decimal, examples, integer, openCall, say } from '../call.ts';
import { CommandFailure } from '../failures.ts';
import { type PitchOptions, readPitch, STDIN } from '../input.ts';
import { howToGoOn, waitAndShow } from '../job-waiting.ts';
import { estimateRecord, jobRecord, type ResultOptions } from '../output/job-views.ts';
import { readSources, type SourceOptions } from '../source-input.ts';

interface RequestOptions extends SourceOptions, PitchOptions {
  externalId?: string;
  maxCredits?: number;
  includeRecent?: number;
}

interface EnrichOptions extends RequestOptions, ResultOptions {
  wait?: boolean;
  idempotencyKey?: string;
}

/**
 * `byline enrich` and `byline estimate` take the same arguments: the first runs the job, the second only
 * prices it.
 */
export function addEnrich(program: Command): void {
  requestCommand(program, 'enrich')
    .description('Find the journalists behind articles, and score how well a pitch fits them.')
    .option('-w, --wait', 'wait until the job ends and show its results')
    .option('--min-fit <score>', 'with --wait: only journalists with at least this score', integer)
    .option('-d, --details', 'with --wait: the whole fit report of each journalist')
    .option('--idempotency-key <key>', 'repeating the command with the same key returns the same job')
    .addHelpText(
      'after',
      examples(
        `${COMMAND} enrich https://news.example/a https://news.example/b --pitch pitch.txt --wait`,
        `${COMMAND} enrich --from contacts.csv --pitch-text "Ferry batteries run a harbour" --wait --min-fit 45`,
        `${COMMAND} enrich --name "Ada Reporter" --domain news.example --wait`,
      ),
    )
    .action(async (given: string[], options: EnrichOptions, command: Command) => {
      const { body, query } = readRequest(given, options);
      const call = await openCall(command);
      const job = await accept(call, body, query, options.idempotencyKey);
      say(`${job.id}: ${job.progress.total} sources, ${job.usage.reserved_credits} credits held.`);
      if (options.wait) return waitAndShow(call, job.id, options);
      await call.print(jobRecord(job));
      if (call.format === 'table') say(howToGoOn(job.id));
    });

  requestCommand(program, 'estimate')
    .description('Show the maximum cost of `enrich` with the same arguments. Free.')
    .addHelpText('after', examples(`${COMMAND} estimate --from contacts.csv --max-credits 200`))
    .action(async (given: string[], options: RequestOptions, command: Command) => {
      const { body, query } = readRequest(given, options);
      const { client, signal, print } = await openCall(command);
      await print(estimateRecord(await client.estimate(body, query, { signal })));
    });
}

function requestCommand(program: Command, nameAndArguments: string): Command {
  return apiCommand(program, nameAndArguments)
    .argument('[url...]', 'article URLs; - reads a list from stdin')
    .option('-f, --from <file>', 'list of links and journalists: one per line, or CSV with a header')
    .option('--name <name>', 'a journalist by name')
    .option('--publication <name>', 'where the journalist works')
    .option('--domain <host>', 'the domain of the publication')
    .option('--page <url>', 'a page of the journalist')
    .option('-p, --pitch <file>', 'file with your pitch: what, for whom, and why now; - reads stdin')
    .option('--pitch-text <text>', 'the pitch itself')
    .option('--external-id <label>', 'your own reference, to find the job by')
    .option('--max-credits <credits>', 'maximum cost of the job', decimal)
    .option('--include-recent <count>', 'recent articles per journalist, 0 to 20', integer);
}

function readRequest(given: string[], options: RequestOptions): { body: EnrichBody; query: EnrichQuery } {
  const { externalId, maxCredits, includeRecent } = options;
  if ([...given, options.from, options.pitch].filter((text) => text === STDIN).length > 1) {
    throw new CommandFailure('usage', 'Only one of URLs, --from and --pitch can come from stdin.');
  }
  const pitch = readPitch(options);
  const settings = {
    ...(externalId === undefined ? {} : { external_id: externalId }),
    ...(includeRecent === undefined ? {} : { include_recent: includeRecent }),
  };
  return {
    body: {
      from: readSources(given, options),
      ...(pitch === undefined ? {} : { fit_context: { pitch } }),
      ...(Object.keys(settings).length === 0 ? {} : { options: settings }),
    },
    query: maxCredits === undefined ? {} : { max_credits: maxCredits },
  };
}

async function accept(
  { client, signal }: Call,
  body: EnrichBody,
  query: EnrichQuery,
  idempotencyKey: string | undefined,
): Promise<Job> {
  try {
    const key = idempotencyKey === undefined ? {} : { idempotencyKey };
    return await client.enrich(body, query, { signal, ...key });
  } catch (error) {
    if (!signal.aborted) throw error;
    const message = `Stopped before the gateway responded. The job may have been accepted; check with \`${COMMAND} jobs\`.`;
    throw new CommandFailure('interrupted', message);
  }
}
