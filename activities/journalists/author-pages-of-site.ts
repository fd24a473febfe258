import anyAscii from 'any-ascii';
import { normalizeName } from '../../model/index.ts';

/** How many URLs are tried for one person; a page is used only if it names the person. */
const MAX_CANDIDATES = 2;
/** How many author pages must share a pattern for it to count as the site's own. */
const MIN_EXAMPLES = 2;
/** Default paths of author pages: first that of WordPress, then that of most other systems. */
const COMMON = ['/author/{slug}/', '/authors/{slug}'];

/** Returns URLs of possible author pages, by the site's known patterns and, with `guess`, by default paths. */
export function authorPageCandidates(
  name: string,
  pages: { url: string; name: string }[],
  guess: { origin: string } | null,
): string[] {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const form = formOf(page.url, page.name);
    if (form) counts.set(form, (counts.get(form) ?? 0) + 1);
  }
  const forms = [...counts]
    .filter(([, count]) => count >= MIN_EXAMPLES)
    .sort((a, b) => b[1] - a[1])
    .map(([form]) => form);
  const common = guess ? COMMON.map((path) => guess.origin + path) : [];
  const slug = slugOf(name);
  if (!slug) return [];
  return (forms.length > 0 ? forms : common)
    .slice(0, MAX_CANDIDATES)
    .map((form) => form.replace('{slug}', slug));
}

/** Returns the URL with a placeholder for the name, or null if the path does not end with exactly the name. */
function formOf(url: string, name: string): string | null {
  const slug = slugOf(name);
  const { origin, pathname } = new URL(url);
  if (!slug || !pathname.includes(slug)) return null;
  const form = pathname.replace(slug, '{slug}');
  // A number in the path identifies one person, so other people's URLs cannot be built from this one.
  return /\d/.test(form) ? null : origin + form;
}

function slugOf(name: string): string | null {
  const words = normalizeName(anyAscii(name))
    .split(' ')
    .filter((word) => /^[a-z]+$/.test(word));
  return words.length >= 2 ? words.join('-') : null;
}
