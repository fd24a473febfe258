import { authorsIn, languageOfTag, parseDate, plainText } from '#reader';
import { absolute, type ListedLine } from './gkg-line.ts';

const QUARTER_MS = 15 * 60 * 1000;

/**
 * Reads a line of GDELT's Article List of a minute: a JSON object with `date`, `url`, `domain`, `outletName`, `title`,
 * `image`, `desc`, `lang` and `author`, all texts, of which only the URL is always there.
 */
export function readArticleListLine(line: string, minute: Date): ListedLine {
  const record = objectIn(line);
  if (record === null) return { kind: 'malformed' };
  const url = absolute(record('url'));
  const title = shown(record('title'), 'title');
  if (!url || !title) return { kind: 'other' };
  const summary = shown(record('desc'), 'statement');
  return {
    kind: 'article',
    seenAt: minute,
    item: {
      title,
      url,
      published: publishedBefore(record('date'), minute),
      authors: [...new Set(authorsIn(record('author')))],
      // A description that repeats the title says nothing more.
      summary: summary === title ? null : summary,
      image: absolute(record('image')),
      language: languageOfTag(record('lang')),
      publication: shown(record('outletName'), 'name'),
    },
  };
}

/** Returns the texts of a JSON object by name; null if the line has no object. */
function objectIn(line: string): ((name: string) => string | undefined) | null {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const fields = new Map(Object.entries(value));
    return (name) => {
      const text: unknown = fields.get(name);
      return typeof text === 'string' ? text : undefined;
    };
  } catch {
    return null;
  }
}

/** Returns a text as a reader sees it. Many pages escape the markup of their metadata twice. */
function shown(text: string | undefined, kind: Parameters<typeof plainText>[1]): string | null {
  return plainText(plainText(text, kind) ?? undefined, kind);
}

/**
 * Returns when the article was published; null if `date` may be the time at which GDELT saw it, which the list writes
 * there for the articles that state no time.
 */
function publishedBefore(date: string | undefined, minute: Date) {
  const stated = parseDate(date ?? '');
  if (stated?.precision !== 'second') return null;
  return new Date(stated.value).getTime() < minute.getTime() - QUARTER_MS ? stated : null;
}
