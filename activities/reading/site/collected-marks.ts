import { cut } from '../html/clean-text.ts';

/** Signs of the kind of site to which a page belongs, each with the texts in which it was found. */
export type SiteMarks = Record<string, string>;

/** Numbers of different texts at which a sign of the kind of site becomes stronger evidence. */
const STEPS = [3, 6];
const MOST_SHOWN = 3;
const MOST_LETTERS = 100;

/** Collects signs of the kind of site (marks), and the different texts in which each sign was found. */
export class CollectedMarks {
  readonly #seen = new Map<string, Set<string>>();

  note(mark: string, seen: string): void {
    const before = this.#seen.get(mark);
    if (before) before.add(seen);
    else this.#seen.set(mark, new Set([seen]));
  }

  /** Records a sign of the kind of site for every threshold that a count reaches. */
  measure(mark: string, count: number, steps: number[], seen: string): void {
    for (const step of steps) if (count >= step) this.note(`${mark}:${step}`, seen);
  }

  all(): SiteMarks {
    const marks: SiteMarks = {};
    for (const [mark, seen] of this.#seen) {
      const shown = cut([...seen].slice(0, MOST_SHOWN).join(', '), MOST_LETTERS);
      marks[mark] = shown;
      for (const step of STEPS) if (seen.size >= step) marks[`${mark}:${step}`] = shown;
    }
    return marks;
  }
}
