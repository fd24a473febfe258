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
/** Times that are at most this far from now are shown as, e.g., `3 minutes ago`. For other times, a date is clearer. */
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

const sizes = (['megabyte', 'gigabyte'] as const).map(
  (unit) =>
    new Intl.NumberFormat('en', { style: 'unit', unit, maximumFractionDigits: unit === 'gigabyte' ? 1 : 0 }),
);

/** Formats a size as `34 MB` or `1.1 GB`; less than a megabyte is `1 MB`. */
export function bytes(value: number): string {
  const [megabytes, gigabytes] = sizes;
  return (value < 1e9 ? megabytes?.format(Math.max(1, value / 1e6)) : gigabytes?.format(value / 1e9)) ?? '';
}

const clockFormat = new Intl.DateTimeFormat('en', { timeStyle: 'short' });

/** Formats a time in the future as `today at 9:00 AM`, `tomorrow at 9:00 AM`, or with its date. */
export function dayTime(value: string, now = new Date()): string {
  const time = new Date(value);
  const days = Math.round(
    (new Date(time).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / 86_400_000,
  );
  const day = days === 0 ? 'today' : days === 1 ? 'tomorrow' : date(time);
  return `${day} at ${clockFormat.format(time)}`;
}

const regionNames = new Intl.DisplayNames('en', { type: 'region' });

/** Formats `DE` as `Germany`. */
export function regionName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regionNames.of(code) ?? code) : code;
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
