import type { Command } from 'commander';
import type { EnrichBody, EnrichQuery, Job } from '../../client/index.ts';
import { apiCommand, type Call, decimal, integer, openCall, say } from '../call.ts';
import { CommandFailure } from '../failures.ts';
import { readText, readUrls } from '../input.ts';
import { howToGoOn, waitAndShow } from '../job-waiting.ts';
import { estimateRecord, jobRecord } from '../output/job-views.ts';

interface RequestOptions {
  pitch?: string;
  externalId?: string;
  maxCredits?: number;
  includeRecent?: number;
}

interface EnrichOptions extends RequestOptions {
  wait?: boolean;
  idempotencyKey?: string;
}

/** `byline enrich` and `byline estimate`: the same request, either run or only priced. */
export function addEnrich(program: Command): void {
  requestCommand(program, 'enrich')
    .description('Find the journalists behind articles, and score how well a pitch fits them.')
    .option('-w, --wait', 'wait until the job ends and show its results')
    .option('--idempotency-key <key>', 'repeating the command with the same key returns the same job')
    .action(async (given: string[], options: EnrichOptions, command: Command) => {
      const { body, query } = readRequest(given, options);
      const call = await openCall(command);
      const job = await accept(call, body, query, options.idempotencyKey);
      say(`${job.id}: ${job.progress.total} sources, ${job.usage.reserved_credits} credits held.`);
      if (options.wait) return waitAndShow(call, job.id);
      await call.print(jobRecord(job));
      if (call.format === 'table') say(howToGoOn(job.id));
    });

  requestCommand(program, 'estimate')
    .description('Show the maximum cost of `enrich` with the same arguments. Free.')
    .action(async (given: string[], options: RequestOptions, command: Command) => {
      const { body, query } = readRequest(given, options);
      const { client, signal, print } = await openCall(command);
      await print(estimateRecord(await client.estimate(body, query, { signal })));
    });
}

function requestCommand(program: Command, nameAndArguments: string): Command {
  return apiCommand(program, nameAndArguments)
    .argument('<address...>', 'article URLs; - reads them from stdin, one per line')
    .option('-p, --pitch <file>', 'file with your pitch: what, for whom, and why now; - reads stdin')
    .option('--external-id <label>', 'your own reference, to find the job by')
    .option('--max-credits <credits>', 'maximum cost of the job', decimal)
    .option('--include-recent <count>', 'recent articles per journalist, 0 to 20', integer);
}

function readRequest(given: string[], options: RequestOptions): { body: EnrichBody; query: EnrichQuery } {
  const { pitch, externalId, maxCredits, includeRecent } = options;
  if (pitch === '-' && given.includes('-')) {
    throw new CommandFailure('usage', 'URLs and pitch cannot both come from stdin.');
  }
  const settings = {
    ...(externalId === undefined ? {} : { external_id: externalId }),
    ...(includeRecent === undefined ? {} : { include_recent: includeRecent }),
  };
  return {
    body: {
      from: readUrls(given).map((url) => ({ type: 'article_url', url })),
      ...(pitch === undefined ? {} : { fit_context: { pitch: readText(pitch) } }),
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
    const message =
      'Stopped before the gateway responded. The job may have been accepted; check with `byline jobs`.';
    throw new CommandFailure('interrupted', message);
  }
}
