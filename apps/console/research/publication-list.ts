/**
 * Reads the publications that a user entered: one per line or between commas. Several on a line are read if each could be
 * a host or a URL; other words stay one entry, which the response then refuses as a whole.
 */
export function readPublications(text: string): string[] {
  const entries = text.split(/[\n,]+/).flatMap((line) => {
    const parts = line.split(/\s+/).filter((part) => part !== '');
    return parts.every((part) => /[^\s.]\.[^\s.]/.test(part)) ? parts : [parts.join(' ')];
  });
  return [...new Set(entries)];
}
