import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  condition,
  continueAsNew,
  isCancellation,
  setCurrentDetails,
  setHandler,
  TimeoutFailure,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { beginJob, giveUpSource, resolveSource, scoreFit, settleJob } from './activities.ts';
import {
  type EnrichmentJobInput,
  FETCH_FAILED,
  FETCH_TIMED_OUT,
  type GaveUpReason,
  type JobOutcome,
  type JobPhase,
  type JournalistId,
  jobProgress,
  POLITE_WAIT,
  SEARCH_ATTRIBUTES,
} from './contract.ts';
import { describeJob } from './details.ts';
import { interleaveByHost } from './interleave.ts';
import { slidingWindow } from './sliding-window.ts';

/**
 * One enrichment job: resolve every source through a sliding window, score each journalist against the
 * pitch, settle once. A source that fails settles on its own; a job fails only when it cannot be run.
 */
export async function enrichmentJob(input: EnrichmentJobInput): Promise<JobOutcome | 'nothing_to_do'> {
  const { jobId, organizationId, hosts } = input;
  const waiting = input.resume?.waiting ?? interleaveByHost(hosts);
  let resolved = input.resume?.resolved ?? 0;
  let unresolved = input.resume?.unresolved ?? 0;
  let billable = input.resume?.billable ?? 0;
  let scoring = 0;
  const grown = new Set<JournalistId>(input.resume?.grown);
  const perHost = countByHost(hosts);
  let phase: JobPhase = input.resume ? 'resolving' : 'accepted';

  setHandler(jobProgress, () => ({
    stage: phase,
    in_flight: hosts.length - waiting.length - resolved - unresolved,
    pending: waiting.length,
    resolved,
    unresolved,
  }));

  const enter = (next: JobPhase, outcome?: JobOutcome) => {
    phase = next;
    upsertSearchAttributes([
      { key: SEARCH_ATTRIBUTES.jobPhase, value: next },
      ...(outcome ? [{ key: SEARCH_ATTRIBUTES.outcome, value: outcome }] : []),
    ]);
    describe();
  };
  const describe = () =>
    setCurrentDetails(
      describeJob({ phase, total: hosts.length, waiting: waiting.length, resolved, unresolved, billable }),
    );

  const settle = async (end: 'complete' | 'canceled' | 'failed') => {
    enter('settling');
    const { outcome } = await settleJob({ jobId, end });
    enter('settled', outcome);
    return outcome;
  };

  const score = async (journalistId: JournalistId, summary: string) => {
    scoring += 1;
    try {
      await scoreFit(
        { jobId, journalistId },
        { summary, organizationId, withModel: input.withModel ?? false },
      );
    } catch (error) {
      // The profile stands without a score; settling says so in the job's warnings.
      if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    } finally {
      scoring -= 1;
    }
  };

  const resolve = async (sourceIndex: number) => {
    const receipt = await resolveOrGiveUp(sourceIndex);
    if (receipt.outcome === 'resolved') {
      resolved += 1;
      if (receipt.becameBillable) billable += 1;
      if (input.scored && receipt.journalist === 'new') {
        void inBackground(score(receipt.journalistId, `journalist of #${sourceIndex}`));
      } else if (input.scored) grown.add(receipt.journalistId);
    } else unresolved += 1;
    describe();
  };

  const resolveOrGiveUp = async (sourceIndex: number) => {
    const host = hosts[sourceIndex] ?? '';
    const sameHost = perHost.get(host) ?? 1;
    const turn = hosts.length - waiting.length - 1;
    try {
      return await resolveSource({ jobId, sourceIndex }, { host, sameHost, organizationId, turn });
    } catch (error) {
      if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
      return giveUpSource({ jobId, sourceIndex, ...reasonOf(error) });
    }
  };

  // A failure of background scoring (a cancellation) must fail the job where it waits for it.
  let backgroundFailure: unknown;
  const inBackground = (work: Promise<void>) =>
    work.catch((error) => {
      backgroundFailure ??= error;
    });
  const scoringDone = async () => {
    await condition(() => scoring === 0);
    if (backgroundFailure !== undefined) throw backgroundFailure;
  };

  try {
    if (!input.resume) {
      const { state } = await beginJob({ jobId });
      if (state !== 'started') return 'nothing_to_do';
    }

    enter('resolving');
    await slidingWindow(waiting, {
      room: () => {
        if (workflowInfo().continueAsNewSuggested) return 0;
        return input.payable === null ? input.window : Math.min(input.window, input.payable - billable);
      },
      run: resolve,
    });
    if (waiting.length > 0 && workflowInfo().continueAsNewSuggested) {
      await scoringDone();
      await continueAsNew<typeof enrichmentJob>({
        ...input,
        resume: { waiting, resolved, unresolved, billable, grown: [...grown] },
      });
    }

    enter('scoring');
    await scoringDone();
    await slidingWindow([...grown], {
      room: () => input.window,
      run: (journalistId) => score(journalistId, 'again, with all sources'),
    });
  } catch (error) {
    if (isCancellation(error)) {
      await CancellationScope.nonCancellable(() => settle('canceled'));
      throw error;
    }
    if (!(error instanceof ActivityFailure)) throw error;
    await CancellationScope.nonCancellable(() => settle('failed'));
    throw ApplicationFailure.nonRetryable('The job could not be run', 'JobFailed');
  }
  return CancellationScope.nonCancellable(() => settle('complete'));
}

function countByHost(hosts: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const host of hosts) counts.set(host, (counts.get(host) ?? 0) + 1);
  return counts;
}

/** What a source's row says when its activity gave up. */
function reasonOf(failure: ActivityFailure): { reason: GaveUpReason; message: string } {
  const { cause } = failure;
  if (cause instanceof ApplicationFailure && cause.type === FETCH_FAILED) {
    return { reason: 'fetch_failed', message: cause.message };
  }
  if (cause instanceof ApplicationFailure && cause.type === FETCH_TIMED_OUT) {
    return { reason: 'timeout', message: cause.message };
  }
  if (cause instanceof ApplicationFailure && cause.type === POLITE_WAIT) {
    // The turn would come after all the time that the source has.
    return { reason: 'timeout', message: cause.message };
  }
  if (cause instanceof TimeoutFailure) {
    return { reason: 'timeout', message: 'The source was not resolved in the time allowed.' };
  }
  return { reason: 'fetch_failed', message: 'The source could not be read because of an internal error.' };
}
