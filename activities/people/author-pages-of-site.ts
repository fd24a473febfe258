import anyAscii from 'any-ascii';
import { normalizeName } from '../articles/index.ts';

/** Pages that are tried; each is fetched, and counts only if it names the person. */
const MAX_CANDIDATES = 2;
/** Pages of a site that must have the same form before it is taken for the site's. */
const MIN_EXAMPLES = 2;
/** Where publishing systems put authors unless told otherwise: WordPress, then most others. */
const COMMON = ['/author/{slug}/', '/authors/{slug}'];

/**
 * Addresses at which a site may keep the page of this person: as it keeps those of others that are known, else,
 * where `guess` allows it, as publishing systems do.
 */
export function authorPageCandidates(
  name: string,
  known: { url: string; name: string }[],
  guess: { origin: string } | null,
): string[] {
  const counts = new Map<string, number>();
  for (const page of known) {
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

/** An address with the name taken out; null when it is not made of the name alone. */
function formOf(url: string, name: string): string | null {
  const slug = slugOf(name);
  const { origin, pathname } = new URL(url);
  if (!slug || !pathname.includes(slug)) return null;
  const form = pathname.replace(slug, '{slug}');
  // A number beside the name is somebody's own.
  return /\d/.test(form) ? null : origin + form;
}

function slugOf(name: string): string | null {
  const words = normalizeName(anyAscii(name))
    .split(' ')
    .filter((word) => /^[a-z]+$/.test(word));
  return words.length >= 2 ? words.join('-') : null;
}
