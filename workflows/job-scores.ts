import { ActivityFailure, isCancellation, patched, proxyActivities } from '@temporalio/workflow';
import type { FitActivities } from '../activities/fit/index.ts';
import type { JournalistId } from '../model/index.ts';
import { Batches } from './batches.ts';
import type { EnrichmentJobInput, SourceReceipt } from './contract.ts';
import { FIT_OPTIONS, scoreOptions } from './options.ts';
import { slidingWindow } from './sliding-window.ts';

const fit = proxyActivities<FitActivities>(FIT_OPTIONS);

/** How many journalists one activity scores, and how long one of them waits for the others. */
const BATCH = 25;
const LINGER_MS = 1_000;

/**
 * The scores of a job's journalists: the first ones in the background while sources are resolved, and second
 * ones at the end for journalists who have gained sources.
 */
export class JobScores {
  readonly #input: EnrichmentJobInput;
  /** The most journalists that one activity scores. */
  readonly #batchSize: number;
  readonly #first: Batches<JournalistId>;
  /** Journalists who gained sources after they were found. */
  readonly #extended: Set<JournalistId>;
  /** The sources of each journalist that this run has resolved. */
  readonly #sourcesOf = new Map<JournalistId, number[]>();

  constructor(input: EnrichmentJobInput, expectsMore: () => boolean) {
    this.#input = input;
    this.#extended = new Set(input.resume?.extended);
    // A model takes seconds for a report, so its reports are made side by side in separate activities.
    const isBatched = input.scored && !input.withModel && patched('journalists are scored in batches');
    this.#batchSize = isBatched ? BATCH : 1;
    this.#first = new Batches({
      ...{ size: this.#batchSize, lingerMs: LINGER_MS, expectsMore },
      run: (journalistIds) => this.#score(journalistIds),
    });
  }

  get extended(): JournalistId[] {
    return [...this.#extended];
  }

  /** Notes that a source was resolved. A new journalist is scored in the background. */
  note(
    { journalistId, journalist }: Extract<SourceReceipt, { outcome: 'resolved' }>,
    sourceIndex: number,
  ): void {
    if (!this.#input.scored) return;
    this.#sourcesOf.set(journalistId, [...(this.#sourcesOf.get(journalistId) ?? []), sourceIndex]);
    if (journalist === 'new') this.#first.add(journalistId);
    else this.#extended.add(journalistId);
  }

  /** Waits for the scores in the background. Throws if one of them was cancelled. */
  async firstDone(): Promise<void> {
    await this.#first.done();
  }

  /** Scores the journalists again who gained sources after their first score. */
  async scoreExtended(): Promise<void> {
    await slidingWindow(inBatches(this.extended, this.#batchSize), {
      room: () => Math.ceil(this.#input.window / this.#batchSize),
      run: (journalistIds) => this.#score(journalistIds, ', again with all sources'),
    });
  }

  /**
   * Scores journalists who have no report yet, or one from fewer sources. If a batch fails, each of its
   * journalists gets an activity with the full number of attempts.
   */
  async #score(journalistIds: JournalistId[], suffix = ''): Promise<void> {
    const { jobId, organizationId, withModel = false } = this.#input;
    const isNamed =
      this.#batchSize > 1 || patched('fit activities are named by the indexes of their sources');
    const sourceIndexes = journalistIds.flatMap((id) => this.#sourcesOf.get(id) ?? []).sort((a, b) => a - b);
    const options = scoreOptions({
      journalists: journalistIds.length,
      sourceIndexes: isNamed ? sourceIndexes : [],
      ...{ suffix, organizationId, withModel },
    });
    try {
      await fit.scoreFit.executeWithOptions(options, [{ jobId, journalistIds }]);
    } catch (error) {
      if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
      // A single journalist is delivered without a score, and settlement adds a warning to the job.
      if (journalistIds.length === 1) return;
      await Promise.all(journalistIds.map((id) => this.#score([id], ', alone after a failed batch')));
    }
  }
}

function inBatches<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
