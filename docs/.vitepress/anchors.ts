/**
 * Returns the anchor id that GitHub would give a heading, so that links work both on this site and on GitHub.
 */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}
