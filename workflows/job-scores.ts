import { ActivityFailure, isCancellation, patched, proxyActivities } from '@temporalio/workflow';
import type { FitActivities } from '../activities/fit/index.ts';
import { inBatches } from '../model/batches.ts';
import type { JournalistId } from '../model/index.ts';
import { Batches } from './batches.ts';
import type { EnrichmentJobInput, SourceReceipt } from './contract.ts';
import { FIT_OPTIONS, scoreOptions } from './options.ts';
import { slidingWindow } from './sliding-window.ts';

const fit = proxyActivities<FitActivities>(FIT_OPTIONS);

/**
 * The maximum number of journalists that one activity scores, and how long the first journalist of a batch
 * waits for more journalists.
 */
const BATCH = 25;
const LINGER_MS = 1_000;

/**
 * Scores the journalists of a job in the background, while other sources are still being resolved. A
 * journalist for whom further sources were resolved afterwards is scored again at the end.
 */
export class JobScores {
  readonly #input: EnrichmentJobInput;
  /** The maximum number of journalists that one activity scores. */
  readonly #batchSize: number;
  readonly #first: Batches<JournalistId>;
  /** Journalists who were already in the job when another of their sources was resolved. */
  readonly #extended: Set<JournalistId>;
  /** For each journalist, the indexes of the sources that were resolved in this run of the workflow. */
  readonly #sourcesOf = new Map<JournalistId, number[]>();

  constructor(input: EnrichmentJobInput, expectsMore: () => boolean) {
    this.#input = input;
    this.#extended = new Set(input.resume?.extended);
    // A language model takes seconds per report, so separate activities request the reports concurrently.
    const isBatched = input.scored && !input.withModel && patched('journalists are scored in batches');
    this.#batchSize = isBatched ? BATCH : 1;
    this.#first = new Batches({
      size: this.#batchSize,
      lingerMs: LINGER_MS,
      expectsMore,
      run: (journalistIds) => this.#score(journalistIds),
    });
  }

  get extended(): JournalistId[] {
    return [...this.#extended];
  }

  /** Records that a source was resolved. A new journalist is scored in the background. */
  note(
    { journalistId, journalist }: Extract<SourceReceipt, { outcome: 'resolved' }>,
    sourceIndex: number,
  ): void {
    if (!this.#input.scored) return;
    this.#sourcesOf.set(journalistId, [...(this.#sourcesOf.get(journalistId) ?? []), sourceIndex]);
    if (journalist === 'new') this.#first.add(journalistId);
    else this.#extended.add(journalistId);
  }

  /** Waits until scoring in the background has ended. Throws an error if an activity was cancelled. */
  async firstDone(): Promise<void> {
    await this.#first.done();
  }

  /** Repeats the scoring of all journalists who were already in the job when another of their sources was resolved. */
  async scoreExtended(): Promise<void> {
    await slidingWindow(inBatches(this.extended, this.#batchSize), {
      room: () => Math.ceil(this.#input.window / this.#batchSize),
      run: (journalistIds) => this.#score(journalistIds, ', again with all sources'),
    });
  }

  /**
   * Scores journalists who have no fit report yet, or whose fit report includes only some of their sources.
   * If a batch fails, each of its journalists gets a separate activity with the full number of attempts.
   */
  async #score(journalistIds: JournalistId[], suffix = ''): Promise<void> {
    const { jobId, organizationId, withModel = false } = this.#input;
    const isNamed =
      this.#batchSize > 1 || patched('fit activities are named by the indexes of their sources');
    const sourceIndexes = journalistIds.flatMap((id) => this.#sourcesOf.get(id) ?? []).sort((a, b) => a - b);
    const options = scoreOptions({
      journalists: journalistIds.length,
      sourceIndexes: isNamed ? sourceIndexes : [],
      suffix,
      organizationId,
      withModel,
    });
    try {
      await fit.scoreFit.executeWithOptions(options, [{ jobId, journalistIds }]);
    } catch (error) {
      if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
      // If a single journalist could not be scored, the job completes without that score, and a warning is
      // added to the job.
      if (journalistIds.length === 1) return;
      await Promise.all(journalistIds.map((id) => this.#score([id], ', alone after a failed batch')));
    }
  }
}
