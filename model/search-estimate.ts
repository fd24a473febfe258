/**
 * Says in a sentence how many people there probably are, for a search that found some. A search also finds people
 * who fit less closely than those whom the estimate counts, so its low end says nothing if more were found.
 */
export function estimateInWords(found: number, { low, high }: { low: number; high: number }): string {
  const range = low === high ? `${low}` : `${low} to ${high}`;
  if (high < found) return `Probably ${high === 0 ? 'none' : range} of them fit closely.`;
  if (high === found) return `The index probably holds no others who fit.`;
  return `The index probably holds ${low < found ? `up to ${high}` : range} people who fit.`;
}
