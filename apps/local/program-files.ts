import { accessSync, constants, mkdirSync, renameSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Finds a program on the PATH. Returns null if the program is not there. */
export function onPath(program: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, program);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // The program is not in this folder, so try the next folder.
    }
  }
  return null;
}

/** Moves a program to its final path in one atomic step. */
export function moveIntoPlace(file: string, place: string): void {
  mkdirSync(join(place, '..'), { recursive: true });
  renameSync(file, place);
}
