/**
 * Sample responses in the documentation. They come from real runs, with ids, times and scores of publication
 * types replaced, so that a new run gives the same file.
 */
const DAY_MS = 24 * 60 * 60 * 1000;
/** The dates in the samples are shifted as if the samples had been recorded on this day. */
const SAMPLE_DAY = Date.parse('2026-11-22T00:00:00Z');
const ID = /\b(org|key|jej|jid|ev|req|pub|ml|mlm|cmp|led|usr)_[0-9a-zA-Z]{10,}\b/g;
/** The SHA-256 of nothing. */
const HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const TIME = /^(\d{4}-\d\d-\d\d)(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?$/;
/**
 * Fields with the date of an article. The date is moved by whole days, so that the time of day stays the
 * same.
 */
const WRITTEN = new Set(['published', 'published_at', 'modified_at', 'excerpt']);
/**
 * In all samples, this number replaces the confidence in a publication's type and the highest of the
 * publication's type scores. 0.01 replaces each of the other scores.
 */
const TYPE_CONFIDENCE = 0.96;

/**
 * Returns a copy of a value in which ids, times and scores of publication types are the same in every run.
 * The dates of the newsroom's articles are relative to `dated`, a time shortly before the value was created.
 * The result is also the same if midnight has passed since `dated`.
 */
export function asSample(value: unknown, origin: string, dated: Date, now = new Date()): unknown {
  const ids = new Map<string, string>();
  const today = startOfDay(dated);
  const textOf = (text: string, key: string): string => {
    const [, day] = TIME.exec(text) ?? [];
    if (day !== undefined) {
      const isOfArticle = text.length === day.length || WRITTEN.has(key);
      if (isOfArticle) return sampleDay((Date.parse(day) - today) / DAY_MS) + text.slice(day.length);
      return `${sampleDay(Math.round((Date.parse(text) - dated.getTime()) / DAY_MS))}T10:00:00Z`;
    }
    return text
      .replaceAll(origin, 'http://127.0.0.1:8080')
      .replaceAll(/\b[0-9a-f]{64}\b/g, HASH)
      .replaceAll(ID, (id, prefix: string) => {
        const count = [...ids.keys()].filter((other) => other.startsWith(`${prefix}_`)).length + 1;
        if (!ids.has(id)) ids.set(id, `${prefix}_${String(count).padStart(26, '0')}`);
        return ids.get(id) ?? id;
      });
  };
  const walk = (part: unknown, key: string): unknown => {
    if (typeof part === 'string') return textOf(part, key);
    if (Array.isArray(part)) return part.map((one) => walk(one, key));
    if (part === null || typeof part !== 'object') return part;
    const fields = part as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(fields).map(([name, inner]) => [name, fixed(name, inner, fields)]),
    );
  };
  // The scores of publication types depend on how many pages of the publication have been read before.
  const fixed = (name: string, inner: unknown, fields: Record<string, unknown>): unknown => {
    if (name === 'days_ago' && typeof inner === 'number')
      return ageOf(inner, String(fields.published ?? fields.last_on_topic));
    if (name === 'publication_type_confidence' && inner !== null) return TYPE_CONFIDENCE;
    if (name !== 'publication_type_scores' || inner === null) return walk(inner, name);
    const scores = Object.entries(inner as Record<string, number>);
    const highest = Math.max(...scores.map(([, score]) => score));
    return Object.fromEntries(
      scores.map(([type, score]) => [type, score === highest ? TYPE_CONFIDENCE : 0.01]),
    );
  };
  // If midnight has passed since `dated`, the age of an article may be a day higher than at that time.
  const midnights = (startOfDay(now) - today) / DAY_MS;
  const ageOf = (days: number, published: string): number => {
    const age = (today - Date.parse(published)) / DAY_MS;
    return days >= age && days <= age + midnights ? age : days;
  };
  return walk(value, '');
}

function startOfDay(time: Date): number {
  return Math.floor(time.getTime() / DAY_MS) * DAY_MS;
}

/** Returns the date that is the given number of days after the day of the samples. */
function sampleDay(days: number): string {
  return new Date(SAMPLE_DAY + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Replaces each month and its year with `MONTH`. Articles of the sample newsroom are always a few days old,
 * so their months depend on the date of the test run.
 */
export function withoutMonths(text: string): string {
  return text.replaceAll(
    /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)(?: 20\d\d)?\b/g,
    'MONTH',
  );
}
