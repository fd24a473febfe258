import { type RawBuilder, sql } from 'kysely';
import { type SearchClause, type SearchTerm, separateWords, stemmerOf } from '../../model/index.ts';

/**
 * The worth of a match in each part of an article. Parts are ranked separately: `ts_rank` adds up all pairs of
 * occurrences, so a long text that repeats a word would outrank a headline with it.
 */
const ZONES = [
  { weights: '{0,0,0,1}', worth: 1, why: 'title' },
  { weights: '{0,0,1,0}', worth: 0.4, why: 'snippet and section' },
  { weights: '{0,1,0,0}', worth: 0.2, why: 'text' },
  { weights: '{1,0,0,0}', worth: 0.8, why: 'authors; indexed without stems, which halves their rank' },
];

export function relevanceOf(text: RawBuilder<string>): RawBuilder<number> {
  const parts = ZONES.map(
    ({ weights, worth }) => sql`${worth}::float8 * ts_rank(${weights}::float4[], original.search, ${text})`,
  );
  return sql`(${sql.join(parts, sql` + `)})`;
}

/** Combines the clauses of words and phrases into one full-text query; null if there are none. */
export function matchOf(clauses: SearchClause[], language: string | null): RawBuilder<string> | null {
  const parts = clauses.filter(isTextOnly).map((clause) => words(clause.anyOf, clause.negated, language));
  return parts.length === 0 ? null : sql`(${sql.join(parts, sql` && `)})`;
}

export function isTextOnly({ anyOf }: SearchClause): boolean {
  return anyOf.every(({ kind }) => kind === 'word' || kind === 'phrase');
}

export function condition({ anyOf, negated }: SearchClause, language: string | null): RawBuilder<boolean> {
  const any = sql<boolean>`(${sql.join(
    anyOf.map((term) => termCondition(term, language)),
    sql` or `,
  )})`;
  return negated ? sql`not ${any}` : any;
}

function termCondition(term: SearchTerm, language: string | null): RawBuilder<boolean> {
  switch (term.kind) {
    case 'site':
      // Reversed hosts end with a dot, so a host and its subdomains are one range: all that begin with it.
      // Its upper bound has a slash, the character after the dot.
      return sql`(article.reversed_host >= reverse(${`.${term.text}`}) and article.reversed_host < reverse(${`/${term.text}`}))`;
    case 'title': {
      const match = words([{ kind: 'phrase', text: term.text }], false, language);
      return sql`(article.search @@ ${match} and ts_filter(article.search, '{a}') @@ ${match})`;
    }
    default:
      return sql`article.search @@ ${words([term], false, language)}`;
  }
}

function words(terms: SearchTerm[], negated: boolean, language: string | null): RawBuilder<string> {
  const stemmer = stemmerOf(language ?? 'en');
  const any = terms.flatMap(({ kind, text }) => {
    const separated = separateWords(text);
    const written = sql`phraseto_tsquery('simple', ${separated})`;
    return kind === 'word' && stemmer
      ? [written, sql`phraseto_tsquery(${stemmer}::regconfig, ${separated})`]
      : [written];
  });
  const query = sql<string>`(${sql.join(any, sql` || `)})`;
  return negated ? sql`!!${query}` : query;
}
