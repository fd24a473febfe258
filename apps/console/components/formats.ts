const creditFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });
const countFormat = new Intl.NumberFormat('en');
const compactFormat = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const percentFormat = new Intl.NumberFormat('en', { style: 'percent' });
const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const timeFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const agoFormat = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const UNITS: { unit: Intl.RelativeTimeFormatUnit; seconds: number }[] = [
  { unit: 'day', seconds: 24 * 60 * 60 },
  { unit: 'hour', seconds: 60 * 60 },
  { unit: 'minute', seconds: 60 },
];
/**
 * Times that are at most this far from now are shown as, e.g., `3 minutes ago`. For other times, a date is
 * clearer.
 */
const NEAR_SECONDS = 7 * 24 * 60 * 60;

export const credits = (value: number): string => creditFormat.format(value);
export const count = (value: number): string => countFormat.format(value);
export const compact = (value: number): string => compactFormat.format(value);
export const percent = (share: number): string => percentFormat.format(share);
export const date = (value: string | Date): string => dateFormat.format(new Date(value));
export const dateTime = (value: string): string => timeFormat.format(new Date(value));

/** Formats a count with its noun: `5 sources`, `1 source`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** Formats a time as `3 minutes ago` or `in 2 days`, or as a date if it is more than a week away. */
export function distance(value: string, now = Date.now()): string {
  const seconds = Math.round((new Date(value).getTime() - now) / 1000);
  if (Math.abs(seconds) > NEAR_SECONDS) return date(value);
  for (const { unit, seconds: length } of UNITS) {
    if (Math.abs(seconds) >= length) return agoFormat.format(Math.trunc(seconds / length), unit);
  }
  return seconds > 0 ? 'in a moment' : 'just now';
}

/** The name of a job: its label, or else that of its campaign, or else the time at which it was accepted. */
export function jobName(
  { external_id, created_at }: { external_id: string | null; created_at: string },
  campaign: string | null = null,
): string {
  return external_id ?? campaign ?? `Job of ${dateTime(created_at)}`;
}

/** Joins the lines of a text for a place with one line, so that a title does not run into what follows it. */
export function onOneLine(text: string): string {
  return text
    .trim()
    .replace(/([\p{L}\p{N}])\s*\n\s*/gu, '$1 – ')
    .replace(/\s*\n\s*/g, ' ');
}

/** Formats a number of days as `today`, `yesterday` or `8 days ago`. */
export function daysAgo(days: number): string {
  return agoFormat.format(-days, 'day');
}

/** Formats a name such as `soft_fit` as `Soft fit`. */
export function words(name: string): string {
  const spaced = name.replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** Formats `de` as `German`. Text that is not a language tag is returned unchanged. */
export function languageName(tag: string): string {
  try {
    return languageNames.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
