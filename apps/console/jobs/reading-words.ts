/**
 * Says what happens to the sources of a job that is active. Null for the number of sources in progress means that
 * the workflow did not respond, which is not the same as that nothing is read.
 */
export function readingWords(inFlight: number | null): string {
  if (inFlight === null)
    return 'No answer from a worker. If this lasts, an administrator should check that the workers run.';
  return inFlight === 0 ? 'None being read right now' : `${inFlight} being read`;
}
