import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { type Finding, fault, fine, lookAt, notice } from './finding.ts';

const LOW_BYTES = 2 * 1024 ** 3;

/** Checks the files and folders named in this machine's settings: archives must be readable, folders writable. */
export async function examineFiles(files: { archives: string[]; folders: string[] }): Promise<Finding[]> {
  const looks = [...files.archives.map(examineArchive), ...files.folders.map(examineFolder)];
  return (await Promise.all(looks)).flat();
}

function examineArchive(path: string): Promise<Finding[]> {
  return lookAt(`archive ${path}`, 'Correct BYLINE_WEB_ARCHIVES, or make the file readable.', async () => {
    await access(path, constants.R_OK);
    return [fine(`archive ${path}`, 'readable')];
  });
}

function examineFolder(path: string): Promise<Finding[]> {
  return lookAt(
    `folder ${path}`,
    'Create the folder, or make it writable for the user who runs Byline.',
    async () => {
      await access(path, constants.W_OK);
      const { bavail, bsize } = await statfs(path);
      const free = Number(bavail) * Number(bsize);
      const says = `${(free / 1024 ** 3).toFixed(1)} GiB free`;
      if (free === 0) return [fault(`folder ${path}`, says, 'Free up disk space. Nothing can be written.')];
      return [
        free < LOW_BYTES
          ? notice(`folder ${path}`, says, 'Free up disk space.')
          : fine(`folder ${path}`, says),
      ];
    },
  );
}
