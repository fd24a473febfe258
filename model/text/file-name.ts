/** The longest name of a file, without the day and the suffix. */
const MAX_NAME = 80;

/** Returns a title as the name of a file, without what some file system refuses; '' if nothing is left. */
export function fileNameOf(title: string): string {
  return title
    .replaceAll(/[^\p{L}\p{M}\p{N} ._-]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+/, '')
    .slice(0, MAX_NAME)
    .trim();
}
