/**
 * Says in a sentence how many people there probably are, for a search that found some. A search also finds people
 * who fit less closely than those whom the estimate counts, so its low end says nothing if more were found.
 */
export function estimateInWords(count: number, { low, high }: { low: number; high: number }): string {
  const range = low === high ? `${low}` : `${low} to ${high}`;
  if (high < count) return `Probably ${high === 0 ? 'none' : range} of them fit closely.`;
  if (high === count) return `The index probably holds no others who fit.`;
  return `The index probably holds ${low < count ? `up to ${high}` : range} people who fit.`;
}
