import { condition } from '@temporalio/workflow';

interface BatchOptions<T> {
  size: number;
  /** How long the first item of a batch waits for more items, in milliseconds. */
  lingerMs: number;
  /** Whether `add` may be called again. If not, a batch does not wait for more items. */
  expectsMore: () => boolean;
  run: (batch: T[]) => Promise<void>;
}

/**
 * Collects items into batches that are run in the background. A batch starts when it is full, when its first
 * item has waited long enough, or when no more items can be added. The very first item starts at once, so
 * that the first result of a job is not delayed.
 */
export class Batches<T> {
  readonly #options: BatchOptions<T>;
  readonly #waiting: T[] = [];
  #isCollecting = false;
  #hasBegun = false;
  #running = 0;
  /** The first error of any batch, for example a cancellation. `done` throws it when all batches have ended. */
  #failure: unknown;

  constructor(options: BatchOptions<T>) {
    this.#options = options;
  }

  add(item: T): void {
    this.#waiting.push(item);
    if (!this.#isCollecting) void this.#collect();
  }

  /** Waits for all batches, then throws the first error of any batch. */
  async done(): Promise<void> {
    await condition(() => !this.#isCollecting && this.#running === 0);
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Never rejects; see `done`. */
  async #collect(): Promise<void> {
    this.#isCollecting = true;
    try {
      while (this.#waiting.length > 0) {
        if (!this.#isDue()) await condition(() => this.#isDue(), this.#options.lingerMs);
        this.#hasBegun = true;
        void this.#start(this.#waiting.splice(0, this.#options.size));
      }
    } catch (error) {
      this.#failure ??= error;
    } finally {
      this.#isCollecting = false;
    }
  }

  #isDue(): boolean {
    const { size, expectsMore } = this.#options;
    return !this.#hasBegun || this.#waiting.length >= size || !expectsMore();
  }

  async #start(batch: T[]): Promise<void> {
    this.#running += 1;
    try {
      await this.#options.run(batch);
    } catch (error) {
      this.#failure ??= error;
    } finally {
      this.#running -= 1;
    }
  }
}
