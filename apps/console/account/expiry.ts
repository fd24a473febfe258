/** The lifetimes offered for a new key, in days. Null means that the key never expires. */
export const EXPIRIES: { label: string; days: number | null }[] = [
  { label: '30 days', days: 30 },
  { label: '90 days', days: 90 },
  { label: 'One year', days: 365 },
  { label: 'Never', days: null },
];

/** Returns when a key with this lifetime expires, as an RFC 3339 timestamp, or null if the key never expires. */
export function expiryTime(days: number | null, now = Date.now()): string | null {
  return days === null ? null : new Date(now + days * 24 * 60 * 60 * 1000).toISOString();
}
