/** Months up to two years, then completed years. */
export function monthsOrYears(days: number): { months: number } | { years: number } {
  const months = Math.round(days / 30.44);
  return months < 24 ? { months } : { years: Math.floor(months / 12) };
}
