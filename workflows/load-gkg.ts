import { listGkgFiles, loadGkgFile, nextGkgFile } from './activities.ts';

/** Enough to make up for a day of both streams in one run; what is left waits for the next one. */
const MAX_FILES = 200;

/** Started by a schedule: notes the files that GDELT has published, and loads those that wait. Returns how many. */
export async function loadGkg(): Promise<number> {
  await listGkgFiles();
  let failed = 0;
  let tried = 0;
  for (; tried < MAX_FILES; tried += 1) {
    // Those that failed just now still wait, before all that was published earlier.
    const { name } = await nextGkgFile({ skip: failed });
    if (name === null) break;
    const { outcome } = await loadGkgFile({ name });
    if (outcome === 'failed') failed += 1;
  }
  return tried;
}
