/** Maximum number of memoized texts, and the maximum length of a memoized text. */
const MAX_TEXTS = 20_000;
const MAX_LENGTH = 500;

/**
 * Returns a function like `judge` that caches its results for short texts. For example, class names recur
 * thousands of times on a page, and recur on other pages of the site. A full cache is cleared.
 */
export function memoized<T>(judge: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    const before = results.get(text);
    if (before !== undefined || results.has(text)) return before as T;
    const result = judge(text);
    if (text.length > MAX_LENGTH) return result;
    if (results.size >= MAX_TEXTS) results.clear();
    results.set(detached(text), result);
    return result;
  };
}

/**
 * Returns a function like `judge` that judges each key once. Meant for the elements of one page, because the
 * results are kept as long as the function.
 */
export function oncePer<Key, T>(judge: (key: Key) => T): (key: Key) => T {
  const results = new Map<Key, T>();
  return (key) => {
    if (!results.has(key)) results.set(key, judge(key));
    return results.get(key) as T;
  };
}

/** Returns a copy of the text in separate memory. A substring of a page would keep the whole page in memory. */
export function detached(text: string): string {
  return Buffer.from(text).toString();
}
