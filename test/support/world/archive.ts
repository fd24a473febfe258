import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeArchive } from '../../../apps/local/index.ts';

/** The pages of an archive, as `writeArchive` takes them. */
export type ArchivePages = Parameters<typeof writeArchive>[1];

/** Writes pages to an archive, and returns the environment variables that replace the web by it. */
export async function openArchive(
  pages: ArchivePages,
): Promise<{ env: Record<string, string>; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'byline-web-'));
  const file = join(folder, 'pages.warc.gz');
  await writeArchive(file, pages);
  return {
    env: { BYLINE_WEB: 'archive', BYLINE_WEB_ARCHIVES: file },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
