import {
  ActivityFailure,
  CancellationScope,
  isCancellation,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { SearchActivities, SearchPageActivities } from '../activities/find/index.ts';
import type { JobActivities } from '../activities/jobs/index.ts';
import type { FinalStatus } from '../model/index.ts';
import {
  SEARCH_ATTRIBUTES,
  type SearchJournalistsInput,
  type SearchPhase,
  type SearchProgress,
  type SearchReceipt,
  searchProgress,
} from './contract.ts';
import { LEDGER_OPTIONS, SEARCH_OPTIONS, searchPageOptions, WEB_OPTIONS } from './options.ts';
import { settleAfter } from './settle-after.ts';
import { slidingWindow } from './sliding-window.ts';

const searches = proxyActivities<JobActivities>(LEDGER_OPTIONS);
const finder = proxyActivities<SearchActivities>(SEARCH_OPTIONS);
const web = proxyActivities<SearchPageActivities>(WEB_OPTIONS);

/**
 * One search for journalists by a pitch: round after round, runs the queries over the index, reads the pages
 * whose byline the index does not have, and ranks the people, until a round is the last. Settles the search
 * once, which charges for its queries.
 */
export async function searchJournalists(input: SearchJournalistsInput): Promise<SearchReceipt> {
  return new JournalistSearch(input).run();
}

class JournalistSearch {
  readonly #input: SearchJournalistsInput;
  #phase: SearchPhase = 'accepted';
  #round = 0;
  #pages = 0;
  /** Positions of the pages of this round that have not been started. */
  #waiting: number[] = [];
  #inFlight = 0;

  constructor(input: SearchJournalistsInput) {
    this.#input = input;
    setHandler(searchProgress, () => this.#progress(), {
      description: 'The progress of the search: its stage, its round and the pages that are left to read',
    });
  }

  async run(): Promise<SearchReceipt> {
    const { searchId } = this.#input;
    try {
      const { state } = await searches.beginSearch({ searchId });
      if (state !== 'started') return this.#receipt('nothing_to_do');
      for (let over = false; !over; ) over = await this.#runRound();
    } catch (error) {
      return settleAfter(error, (end) => this.#settle(end), {
        message: 'The search could not be run',
        type: 'SearchFailed',
      });
    }
    return this.#receipt(await this.#settle('complete'));
  }

  /** Runs the next round. Returns whether it was the last. */
  async #runRound(): Promise<boolean> {
    const { searchId } = this.#input;
    this.#round += 1;
    this.#enter('searching');
    const { pages } = await finder.runSearchQueries({ searchId, round: this.#round });
    if (pages > 0) await this.#readPages(pages);
    this.#enter('ranking');
    const { over } = await finder.rankSearchPeople({ searchId, round: this.#round });
    return over;
  }

  async #readPages(pages: number): Promise<void> {
    this.#waiting = Array.from({ length: pages }, (_, position) => position);
    this.#enter('reading');
    await slidingWindow(this.#waiting, {
      room: () => this.#input.window,
      run: (position) => this.#readPage(position),
    });
  }

  /** Reads a page. The round continues without a page that cannot be read. */
  async #readPage(position: number): Promise<void> {
    const { searchId, organizationId } = this.#input;
    this.#inFlight += 1;
    try {
      await web.readSearchPage.executeWithOptions(
        searchPageOptions({ round: this.#round, position, organizationId }),
        [{ searchId, position }],
      );
      this.#pages += 1;
    } catch (error) {
      if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    } finally {
      this.#inFlight -= 1;
    }
  }

  /** Settles even a cancelled search, because settling releases the reserved credits. */
  async #settle(end: FinalStatus): Promise<FinalStatus> {
    return CancellationScope.nonCancellable(async () => {
      this.#enter('settling');
      const { outcome } = await searches.settleSearch({ searchId: this.#input.searchId, end });
      this.#enter('settled', outcome);
      return outcome;
    });
  }

  #receipt(outcome: SearchReceipt['outcome']): SearchReceipt {
    return { outcome, rounds: this.#round, pages: this.#pages };
  }

  #enter(phase: SearchPhase, outcome?: FinalStatus): void {
    this.#phase = phase;
    upsertSearchAttributes([
      { key: SEARCH_ATTRIBUTES.jobPhase, value: phase },
      ...(outcome ? [{ key: SEARCH_ATTRIBUTES.outcome, value: outcome }] : []),
    ]);
    const { round, pages_left } = this.#progress();
    setCurrentDetails(`**${phase}**, round ${round}, ${this.#pages} pages read, ${pages_left} left`);
  }

  #progress(): SearchProgress {
    return {
      stage: this.#phase,
      round: this.#round,
      pages_left: this.#waiting.length + this.#inFlight,
    };
  }
}
