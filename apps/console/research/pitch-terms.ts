/** With more terms, a search finds more articles, but less relevant ones. */
const MAX_TERMS = 8;

/**
 * Builds a query from what a search for people would ask: the phrases and names that the pitch has as they are. If
 * they are few, as in languages without rules for phrases, its rarest words join them.
 */
export function queryOf(plan: readonly { kind: string; q: string }[], pitch: string): string {
  const [core] = plan;
  const phrases = plan
    .filter(({ kind, q }) => kind === 'names' || (kind === 'sub_angle' && /\s/.test(q)))
    .map(({ q }) => q)
    .filter((q) => contains(pitch, q));
  const whole = phrases.filter((q) => !phrases.some((other) => other !== q && contains(other, q)));
  const words = whole.length > 2 ? [] : (core?.q.split(/\s+/) ?? []);
  const terms = [...whole, ...words.filter((word) => !whole.some((phrase) => contains(phrase, word)))];
  return terms
    .slice(0, MAX_TERMS)
    .map((term) => (/\s/.test(term) ? `"${term}"` : term))
    .join(' OR ');
}

/** Whether a text has a phrase as whole words; the parts of a word with a hyphen are no words. */
function contains(text: string, phrase: string): boolean {
  const lower = text.toLowerCase();
  const start = lower.indexOf(phrase.toLowerCase());
  if (start < 0) return false;
  const around = [lower[start - 1], lower[start + phrase.length]];
  return around.every((letter) => letter === undefined || !/[\p{L}\p{N}-]/u.test(letter));
}
