import { counted } from '../components/formats.ts';

/** What is deleted later than this is not named. */
const SOON_MS = 3 * 24 * 60 * 60 * 1_000;
const weekday = new Intl.DateTimeFormat('en', { weekday: 'long' });

export interface Expiring {
  expires_at: string | null;
}

/** Says what is deleted soon, a text for each day: `on Friday: 2 jobs, 1 search`. Days are those of the user. */
export function expiryWords(
  jobs: readonly Expiring[],
  searches: readonly Expiring[],
  now = Date.now(),
): string[] {
  const days = new Map<string, { at: number; jobs: number; searches: number }>();
  for (const [kind, all] of [
    ['jobs', jobs],
    ['searches', searches],
  ] as const) {
    for (const { expires_at } of all) {
      const at = expires_at === null ? Number.NaN : Date.parse(expires_at);
      if (!(at > now && at - now <= SOON_MS)) continue;
      const day = dayWords(at, now);
      const counts = days.get(day) ?? { at, jobs: 0, searches: 0 };
      counts[kind] += 1;
      days.set(day, { ...counts, at: Math.min(at, counts.at) });
    }
  }
  return [...days]
    .toSorted(([, a], [, b]) => a.at - b.at)
    .map(([day, counts]) => {
      const parts = [
        counts.jobs > 0 ? counted(counts.jobs, 'job') : '',
        counts.searches > 0 ? counted(counts.searches, 'search', 'searches') : '',
      ];
      return `${day}: ${parts.filter(Boolean).join(', ')}`;
    });
}

function dayWords(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? 'today' : `on ${weekday.format(at)}`;
}
