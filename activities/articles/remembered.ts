/** Texts that are remembered, and the longest one. */
const MAX_TEXTS = 20_000;
const MAX_LENGTH = 500;

/**
 * A judgement of short texts that is made once for each: pages repeat their few class names thousands of times, and all
 * pages of a site share them. When too many are remembered, all are forgotten.
 */
export function remembered<T>(judge: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as T;
    const judged = judge(text);
    if (text.length > MAX_LENGTH) return judged;
    if (known.size >= MAX_TEXTS) known.clear();
    known.set(detached(text), judged);
    return judged;
  };
}

/** The same text with characters of its own: a piece of a page, as long as it lives, holds the whole page in memory. */
export function detached(text: string): string {
  return Buffer.from(text).toString();
}
