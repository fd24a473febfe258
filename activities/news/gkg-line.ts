import { authorsIn, type FeedItem, pages, parseDate, plainText } from '#reader';

/** Number of columns in a line of GDELT's Global Knowledge Graph (GKG) 2.1. */
const COLUMNS = 27;
const AT = { date: 1, collection: 2, document: 4, image: 18, translation: 25, extras: 26 } as const;
/** The source collection of web pages; other values denote broadcasts, journals and archives. */
const WEB = '1';

export type ListedLine =
  | { kind: 'article'; item: FeedItem; seenAt: Date }
  /** A record that is not a web article, or that has no valid URL or title. */
  | { kind: 'other' }
  | { kind: 'malformed' };

/**
 * Reads a line of http://data.gdeltproject.org/documentation/GDELT-Global_Knowledge_Graph_Codebook-V2.1.pdf. The last
 * column has the title, the authors and the exact publication time; the record's own time is when GDELT saw the
 * article.
 */
export function readGkgLine(line: string): ListedLine {
  const columns = line.replace(/\r$/, '').split('\t');
  const seen = parseDate(`${columns[AT.date]}Z`);
  if (columns.length !== COLUMNS || seen?.precision !== 'second') return { kind: 'malformed' };
  const extras = columns[AT.extras] ?? '';
  const url = absolute(columns[AT.document]);
  const title = plainText(tagged(extras, 'PAGE_TITLE'), 'title');
  if (columns[AT.collection] !== WEB || !url || !title) return { kind: 'other' };
  const precise = parseDate(`${tagged(extras, 'PAGE_PRECISEPUBTIMESTAMP') ?? ''}Z`);
  return {
    kind: 'article',
    seenAt: new Date(seen.value),
    item: {
      title,
      url,
      published: precise?.precision === 'second' ? precise : null,
      authors: (plainText(tagged(extras, 'PAGE_AUTHORS'), 'keywords') ?? '').split(';').flatMap(authorsIn),
      summary: null,
      image: absolute(columns[AT.image]) ?? null,
      language: sourceLanguage(columns[AT.translation] ?? ''),
      publication: null,
    },
  };
}

/** Returns the normal form of a URL; null if it is not one that leads to a page. */
export function absolute(address: string | undefined): string | null {
  return address && URL.canParse(address) ? pages.absoluteUrl(address, address) : null;
}

function tagged(extras: string, name: string): string | undefined {
  const start = extras.indexOf(`<${name}>`);
  const end = extras.indexOf(`</${name}>`, start);
  return start < 0 || end < 0 ? undefined : extras.slice(start + name.length + 2, end);
}

/** Returns the original language, the first code in `srclc:fra;eng:…`; untranslated articles are in English. */
function sourceLanguage(translation: string): string | null {
  const code = /\bsrclc:([a-z]{2,3})\b/.exec(translation)?.[1];
  if (!code) return translation === '' ? 'en' : null;
  // `Intl.Locale` shortens a three-letter code if the language also has a two-letter code.
  return new Intl.Locale(code).language;
}
