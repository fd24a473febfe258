import { cut } from '../../../model/text/clean-text.ts';

/**
 * Signs that show to what kind of site a page belongs. The value of a sign lists the texts in which it was
 * found.
 */
export type SiteMarks = Record<string, string>;

/**
 * If a sign was found in at least this many different texts, the evidence is stronger, so a second sign is
 * recorded, such as `shop:3` for `shop`.
 */
const STEPS = [3, 6];
const MAX_SHOWN = 3;
const MAX_LETTERS = 100;

/**
 * Collects marks, which are signs of the kind of site, and for each mark the different texts in which it was
 * found.
 */
export class CollectedMarks {
  readonly #seen = new Map<string, Set<string>>();

  note(mark: string, seen: string): void {
    const before = this.#seen.get(mark);
    if (before) before.add(seen);
    else this.#seen.set(mark, new Set([seen]));
  }

  /**
   * Records the sign `mark` once for each step that `count` reaches, for example `prices:1` and `prices:5`.
   */
  measure(mark: string, count: number, steps: number[], sample: string): void {
    for (const step of steps) if (count >= step) this.note(`${mark}:${step}`, sample);
  }

  all(): SiteMarks {
    const marks: SiteMarks = {};
    for (const [mark, samples] of this.#seen) {
      const text = cut([...samples].slice(0, MAX_SHOWN).join(', '), MAX_LETTERS);
      marks[mark] = text;
      for (const step of STEPS) if (samples.size >= step) marks[`${mark}:${step}`] = text;
    }
    return marks;
  }
}
