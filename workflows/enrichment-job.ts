import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  continueAsNew,
  isCancellation,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  TimeoutFailure,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { JobActivities } from '../activities/jobs/index.ts';
import type { JournalistActivities } from '../activities/journalists/index.ts';
import {
  type EnrichmentJobInput,
  FETCH_FAILED,
  FETCH_TIMED_OUT,
  HOST_BUSY,
  type JobOutcome,
  type JobPhase,
  type JobProgress,
  type JobReceipt,
  jobProgress,
  SEARCH_ATTRIBUTES,
  type SourceFailureReason,
  type SourceReceipt,
  UNSTORABLE,
} from './contract.ts';
import { JobScores } from './job-scores.ts';
import { LEDGER_OPTIONS, sourceOptions, WEB_OPTIONS } from './options.ts';
import { settleAfter } from './settle-after.ts';
import { interleaveByHost, slidingWindow } from './sliding-window.ts';

const jobs = proxyActivities<JobActivities>(LEDGER_OPTIONS);
const web = proxyActivities<JournalistActivities>(WEB_OPTIONS);

/**
 * One enrichment job: resolves every source through a sliding window, scores each journalist against the
 * pitch, and settles the job once, which charges its credits. The failure of a source affects only that
 * source; the job fails only if it cannot run at all.
 */
export async function enrichmentJob(input: EnrichmentJobInput): Promise<JobReceipt> {
  return new EnrichmentJob(input).run();
}

class EnrichmentJob {
  readonly #input: EnrichmentJobInput;
  readonly #sourcesPerHost: ReadonlyMap<string, number>;
  /** Indexes of sources not yet started, in order. */
  readonly #waiting: number[];
  #phase: JobPhase;
  #resolved: number;
  #unresolved: number;
  /** The number of unresolved sources by reason. */
  readonly #reasons: Map<string, number>;
  /** The number of journalists with an e-mail address. */
  #billable: number;
  readonly #scores: JobScores;

  constructor(input: EnrichmentJobInput) {
    const { resume, hosts } = input;
    this.#input = input;
    this.#sourcesPerHost = countEach(hosts);
    this.#waiting = resume?.waiting ?? interleaveByHost(hosts);
    this.#phase = resume ? 'resolving' : 'accepted';
    this.#resolved = resume?.resolved ?? 0;
    this.#unresolved = resume?.unresolved ?? 0;
    this.#reasons = new Map(Object.entries(resume?.reasons ?? {}));
    this.#billable = resume?.billable ?? 0;
    this.#scores = new JobScores(input, () => this.#progress().in_flight > 0);
    setHandler(jobProgress, () => this.#progress(), {
      description:
        'The progress of the job: its stage, and its sources by state, as in `progress` of the REST API',
    });
  }

  async run(): Promise<JobReceipt> {
    try {
      if (!(await this.#begin())) return this.#receipt('nothing_to_do');
      await this.#resolveSources();
      await this.#continueInNewRun();
      await this.#scoreJournalists();
    } catch (error) {
      return settleAfter(error, (end) => this.#settle(end), {
        message: 'The job could not be run',
        type: 'JobFailed',
      });
    }
    return this.#receipt(await this.#settle('complete'));
  }

  /** Whether the job has anything to do. A run that continues an earlier run always has something to do. */
  async #begin(): Promise<boolean> {
    if (this.#input.resume) return true;
    const { state } = await jobs.beginJob({ jobId: this.#input.jobId });
    return state === 'started';
  }

  /** Resolves the remaining sources. Stops early if the credit cap is reached or the workflow history is long. */
  async #resolveSources(): Promise<void> {
    const { window, payable } = this.#input;
    this.#enter('resolving');
    await slidingWindow(this.#waiting, {
      room: () => {
        if (workflowInfo().continueAsNewSuggested) return 0;
        return payable === null ? window : Math.min(window, payable - this.#billable);
      },
      run: (sourceIndex) => this.#resolve(sourceIndex),
    });
  }

  /** Continues as a new workflow run with the remaining sources if the history of this run is long. */
  async #continueInNewRun(): Promise<void> {
    if (this.#waiting.length === 0 || !workflowInfo().continueAsNewSuggested) return;
    await this.#scores.firstDone();
    await continueAsNew<typeof enrichmentJob>({
      ...this.#input,
      resume: {
        waiting: this.#waiting,
        resolved: this.#resolved,
        unresolved: this.#unresolved,
        reasons: Object.fromEntries(this.#reasons),
        billable: this.#billable,
        extended: this.#scores.extended,
      },
    });
  }

  /**
   * Waits for the scores in progress. Then repeats the scoring of every journalist for whom further sources
   * were resolved in the meantime.
   */
  async #scoreJournalists(): Promise<void> {
    this.#enter('scoring');
    await this.#scores.firstDone();
    await this.#scores.scoreExtended();
  }

  /** Settle the job even if it is cancelled, because settling releases the reserved credits. */
  async #settle(end: 'complete' | 'canceled' | 'failed'): Promise<JobOutcome> {
    return CancellationScope.nonCancellable(async () => {
      this.#enter('settling');
      const { outcome } = await jobs.settleJob({ jobId: this.#input.jobId, end });
      this.#enter('settled', outcome);
      return outcome;
    });
  }

  async #resolve(sourceIndex: number): Promise<void> {
    const receipt = await this.#resolveOrFail(sourceIndex);
    if (receipt.outcome === 'resolved') {
      this.#resolved += 1;
      if (receipt.becameBillable) this.#billable += 1;
      this.#scores.note(receipt, sourceIndex);
    } else {
      this.#unresolved += 1;
      const reason = receipt.outcome === 'unresolved' ? receipt.reason : receipt.outcome;
      this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1);
    }
    this.#describe();
  }

  async #resolveOrFail(sourceIndex: number): Promise<SourceReceipt> {
    const { jobId, organizationId, hosts } = this.#input;
    const host = hosts[sourceIndex] ?? '';
    const sameHost = this.#sourcesPerHost.get(host) ?? 1;
    try {
      return await web.resolveSource.executeWithOptions(
        sourceOptions({ index: sourceIndex, host, sameHost, organizationId }),
        [{ jobId, sourceIndex }],
      );
    } catch (error) {
      if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
      return jobs.failSource({ jobId, sourceIndex, ...reasonOf(error) });
    }
  }

  #receipt(outcome: JobReceipt['outcome']): JobReceipt {
    const { total } = this.#progress();
    // Sources that never started because of the credit cap also count as unresolved.
    const unresolved = outcome === 'nothing_to_do' ? 0 : total - this.#resolved;
    return { outcome, total, resolved: this.#resolved, unresolved, billable_results: this.#billable };
  }

  #enter(phase: JobPhase, outcome?: JobOutcome): void {
    this.#phase = phase;
    upsertSearchAttributes([
      { key: SEARCH_ATTRIBUTES.jobPhase, value: phase },
      ...(outcome ? [{ key: SEARCH_ATTRIBUTES.outcome, value: outcome }] : []),
    ]);
    this.#describe();
  }

  #progress(): JobProgress {
    const waiting = this.#waiting.length;
    return {
      stage: this.#phase,
      total: this.#input.hosts.length,
      in_flight: this.#input.hosts.length - waiting - this.#resolved - this.#unresolved,
      pending: waiting,
      resolved: this.#resolved,
      unresolved: this.#unresolved,
    };
  }

  /** Displays the state of the job as short Markdown tables in the Temporal UI, for operators. */
  #describe(): void {
    const { stage, total, in_flight, pending, resolved, unresolved } = this.#progress();
    setCurrentDetails(
      [
        `**${stage}**`,
        '',
        '| sources | resolved | unresolved | in flight | waiting | journalists with e-mail |',
        '| --- | --- | --- | --- | --- | --- |',
        `| ${total} | ${resolved} | ${unresolved} | ${in_flight} | ${pending} | ${this.#billable} |`,
        ...tableOf('unresolved because of', this.#reasons),
        ...tableOf('host', this.#sourcesPerHost),
      ].join('\n'),
    );
  }
}

/** The most rows of a table in the details, because Temporal limits their size. */
const ROWS = 20;

/** Renders counts of sources as a Markdown table, the highest first; an empty table has no lines. */
function tableOf(title: string, counts: ReadonlyMap<string, number>): string[] {
  if (counts.size === 0) return [];
  const rows = [...counts].sort(([, a], [, b]) => b - a);
  const rest = rows.slice(ROWS).reduce((sum, [, count]) => sum + count, 0);
  return [
    '',
    `| ${title} | sources |`,
    '| --- | --- |',
    ...rows.slice(0, ROWS).map(([name, count]) => `| ${name || 'a person, no host'} | ${count} |`),
    ...(rest > 0 ? [`| ${counts.size - ROWS} more | ${rest} |`] : []),
  ];
}

function countEach(hosts: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const host of hosts) counts.set(host, (counts.get(host) ?? 0) + 1);
  return counts;
}

/** Returns the reason to store for a source whose activity failed before it could settle the source. */
function reasonOf({ cause }: ActivityFailure): { reason: SourceFailureReason; message: string } {
  if (cause instanceof ApplicationFailure) {
    if (cause.type === FETCH_FAILED || cause.type === UNSTORABLE)
      return { reason: 'fetch_failed', message: cause.message };
    // A source also counts as timed out if no request to its host was allowed in time.
    if (cause.type === FETCH_TIMED_OUT || cause.type === HOST_BUSY)
      return { reason: 'timeout', message: cause.message };
  }
  if (cause instanceof TimeoutFailure) {
    return { reason: 'timeout', message: 'The source was not resolved in time.' };
  }
  return { reason: 'fetch_failed', message: 'The source could not be read because of an internal error.' };
}
