import type { ArticleDocument } from './news-outbox.ts';

const ENTRY = /'((?:[^'\\]|''|\\.)*)':([\dA-C,]+)/g;
/** A longer distance between two words says no more than this one. */
const MAX_GAP = 50;
/** Stands where PostgreSQL left out a word. */
const NO_WORD = '·';

/** Returns the document of an article: the lexemes of its `tsvector`, in their places. */
export function documentOf({ search, url_key, published_at, domain, language, country }: ArticleDocument) {
  const words: Placed[] = [];
  const authors: Placed[] = [];
  for (const [, inner = '', places = ''] of search.matchAll(ENTRY)) {
    const lexeme = inner.replace(/''|\\(.)/g, (_, letter?: string) => letter ?? "'");
    // PostgreSQL does not print the weight D, which authors have.
    for (const place of places.split(','))
      (/[A-C]$/.test(place) ? words : authors).push({ lexeme, at: Number.parseInt(place, 10) });
  }
  return {
    url_key,
    domain,
    language,
    country,
    published_at: published_at?.getTime() ?? null,
    words: inPlace(words),
    authors: inPlace(authors),
  };
}

interface Placed {
  lexeme: string;
  at: number;
}

function inPlace(entries: Placed[]): string {
  entries.sort((a, b) => a.at - b.at);
  let last = entries[0]?.at ?? 0;
  return entries
    .map(({ lexeme, at }) => {
      const gap = Math.min(MAX_GAP, Math.max(0, at - last - 1));
      last = at;
      return `${`${NO_WORD} `.repeat(gap)}${lexeme}`;
    })
    .join(' ');
}

/** The settings of an index while it is built: searches do not ask it, and copies are made of the whole at the end. */
export const BUILDING = {
  auto_expand_replicas: 'false',
  number_of_replicas: 0,
  refresh_interval: '-1',
} as const;

/** The settings of an index that searches ask. */
export const COMPLETE = {
  // A copy of each shard, if there is a second node.
  auto_expand_replicas: '0-1',
  refresh_interval: '1s',
} as const;

/** The settings and fields of each index. */
export const INDEX = {
  settings: {
    index: {
      number_of_shards: 1,
      // The place of the article at which PostgreSQL would stop to rank.
      max_result_window: 20_001,
      // A late copy of a removed article must still be refused.
      gc_deletes: '1h',
      // Erased articles leave the files soon, however few they are.
      'merge.policy.expunge_deletes_allowed': 0,
    },
    analysis: {
      tokenizer: { lexemes: { type: 'whitespace', max_token_length: 2_048 } },
      analyzer: { lexemes: { type: 'custom', tokenizer: 'lexemes' } },
    },
  },
  mappings: {
    dynamic: 'strict',
    // Articles are in PostgreSQL.
    _source: { enabled: false },
    properties: {
      url_key: { type: 'keyword', index: false },
      published_at: { type: 'date', format: 'epoch_millis' },
      domain: { type: 'keyword', doc_values: false },
      language: { type: 'keyword' },
      country: { type: 'keyword' },
      words: { type: 'text', analyzer: 'lexemes', norms: false },
      authors: { type: 'text', analyzer: 'lexemes', norms: false },
    },
  },
} as const;
