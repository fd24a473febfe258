import type { Command } from 'commander';
import { apiCommand, type Call, decimal, integer, openCall, say } from '../call.ts';
import type { EnrichBody, EnrichQuery, Job } from '../client/index.ts';
import { CommandFailure } from '../failures.ts';
import { readAddresses, readText } from '../input.ts';
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

/** `byline enrich` and `byline estimate`: the same request, made or weighed. */
export function addEnrich(program: Command): void {
  requestCommand(program, 'enrich')
    .description('Find the journalists behind articles, and how well a pitch fits them.')
    .option('-w, --wait', 'wait until the job has ended and show what it found')
    .option('--idempotency-key <key>', 'a repeated command with the same key is the same job')
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
    .description('What `enrich` with the same arguments can cost at most; free.')
    .action(async (given: string[], options: RequestOptions, command: Command) => {
      const { body, query } = readRequest(given, options);
      const { client, signal, print } = await openCall(command);
      await print(estimateRecord(await client.estimate(body, query, { signal })));
    });
}

function requestCommand(program: Command, nameAndArguments: string): Command {
  return apiCommand(program, nameAndArguments)
    .argument('<address...>', 'addresses of articles; - reads them from stdin, one a line')
    .option('-p, --pitch <file>', 'what you want to tell, to whom, and why now; - reads it from stdin')
    .option('--external-id <label>', 'a label of yours, to find the job by')
    .option('--max-credits <credits>', 'hard cap on what the job may cost', decimal)
    .option('--include-recent <count>', 'recent articles wanted per journalist, 0 to 20', integer);
}

function readRequest(given: string[], options: RequestOptions): { body: EnrichBody; query: EnrichQuery } {
  const { pitch, externalId, maxCredits, includeRecent } = options;
  if (pitch === '-' && given.includes('-')) {
    throw new CommandFailure('usage', 'Addresses and pitch cannot both come from stdin.');
  }
  return {
    body: {
      from: readAddresses(given).map((url) => ({ type: 'article_url', url })),
      ...(pitch === undefined ? {} : { fit_context: { pitch: readText(pitch) } }),
      ...(externalId === undefined ? {} : { external_id: externalId }),
      ...(includeRecent === undefined ? {} : { include_recent: includeRecent }),
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
    const message = 'Stopped before the answer: the job may have been accepted. `byline jobs` shows it.';
    throw new CommandFailure('interrupted', message);
  }
}
