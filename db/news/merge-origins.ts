/** How two records of one article become one row: field by field, the better source first. */
import { type IndexedArticle, NEWS_ORIGINS } from '../../model/index.ts';

const RANKED = `'{${NEWS_ORIGINS.join()}}'::text[]`;
const [OLD, NEW] = ['news_articles', 'excluded'] as const;

/** Whether the new record is from a better source or a newer look-up; then it gives the row all that it states. */
const IS_BETTER = `(array_position(${RANKED}, ${NEW}.origin) > array_position(${RANKED}, ${OLD}.origin)
  or ${NEW}.origin = 'lookup')`;

/** A longer opening stays, because people are found and judged by it. */
const IS_SHORTER = `length(coalesce(${NEW}.snippet, '')) < length(coalesce(${OLD}.snippet, ''))`;

const isFirstSeen = (row: string) => `${row}.published_at_basis = 'first_seen'`;

interface Field {
  /** The columns that go together. */
  columns: readonly string[];
  /** The value of the first column, as SQL, if it states nothing. */
  empty: string;
  /** Whether a better record gives way all the same. */
  yields?: string;
  /** Whether a worse record fills in more than what is empty. */
  replaces?: string;
}

/** The fields that a worse source fills in; all other columns are those of the better source. */
const FIELDS: readonly Field[] = [
  { columns: ['snippet'], empty: 'null', yields: IS_SHORTER },
  { columns: ['authors'], empty: `'{}'` },
  { columns: ['source_name'], empty: 'null' },
  {
    columns: ['published_at', 'published_at_precision', 'published_at_basis'],
    empty: 'null',
    // A date that a source states is better than the time at which another saw the article.
    yields: `${isFirstSeen(NEW)} and not ${isFirstSeen(OLD)}`,
    replaces: `${isFirstSeen(OLD)} and not ${isFirstSeen(NEW)}`,
  },
  { columns: ['language'], empty: 'null' },
  { columns: ['country'], empty: 'null' },
  { columns: ['image_url'], empty: 'null' },
  { columns: ['lead_marks'], empty: 'null' },
];

const first = ({ columns }: Field) => columns[0] as string;
const states = (row: string, field: Field) => `${row}.${first(field)} is distinct from ${field.empty}`;

/** Whether the row takes a field from the new record. */
function takes(field: Field): string {
  const { yields = 'false', replaces = 'false' } = field;
  return `(${states(NEW, field)} and case when not (${states(OLD, field)}) then true
    when ${IS_BETTER} then not (${yields}) else ${replaces} end)`;
}

const either = (isNew: string, ofNew: string, ofOld: string) =>
  `case when ${isNew} then ${ofNew} else ${ofOld} end`;

/** Who stated a field, if the row's own source did not. */
function sourceOf(field: Field): string {
  const before = `case when ${states(OLD, field)} then coalesce(${OLD}.fields_from ->> '${first(field)}', ${OLD}.origin) end`;
  const origin = either(IS_BETTER, `${NEW}.origin`, `${OLD}.origin`);
  return `'${first(field)}', nullif(${either(takes(field), `${NEW}.origin`, before)}, ${origin})`;
}

const field = (column: string) => FIELDS.find((one) => first(one) === column) as Field;
const wordsOf = (weights: string, isNew: string) =>
  either(isNew, `ts_filter(${NEW}.search, '{${weights}}')`, `ts_filter(${OLD}.search, '{${weights}}')`);

const ASSIGNMENTS = [
  ...['url', 'domain', 'title', 'is_reprint', 'origin', 'title_key', 'story'].map(
    (column) => `${column} = ${either(IS_BETTER, `${NEW}.${column}`, `${OLD}.${column}`)}`,
  ),
  ...FIELDS.flatMap((one) =>
    one.columns.map((column) => `${column} = ${either(takes(one), `${NEW}.${column}`, `${OLD}.${column}`)}`),
  ),
  `fields_from = nullif(jsonb_strip_nulls(jsonb_build_object(${FIELDS.map(sourceOf).join()})), '{}')`,
  // The words of title and text, of the opening, and of the authors follow those whose they are.
  `search = case when ${IS_BETTER} and ${takes(field('snippet'))} and ${takes(field('authors'))} then ${NEW}.search
    else ${wordsOf('a,c', IS_BETTER)} || ${wordsOf('b', takes(field('snippet')))} || ${wordsOf('d', takes(field('authors')))} end`,
];

/** The update of a stored row by a new record of the same article; without effect if it states nothing new. */
export const MERGE_ORIGINS = `do update set ${ASSIGNMENTS.join(',\n    ')}
  where ${[IS_BETTER, ...FIELDS.map(takes)].join('\n     or ')}`;

/**
 * Merges the records of one source, which may list an article several times at once: the first record gives all that it
 * states, later ones the rest.
 */
export function mergeRecords(articles: readonly IndexedArticle[]): IndexedArticle[] {
  const byKey = new Map<string, IndexedArticle>();
  for (const article of articles) {
    const first = byKey.get(article.url_key);
    byKey.set(article.url_key, first ? mergeTwo(first, article) : article);
  }
  return [...byKey.values()];
}

function mergeTwo(first: IndexedArticle, later: IndexedArticle): IndexedArticle {
  const isStated = ({ published_at_basis: basis }: IndexedArticle) =>
    basis !== null && basis !== 'first_seen';
  const isLaterBetter = first.published_at === null || (isStated(later) && !isStated(first));
  const { published_at, published_at_precision, published_at_basis } = isLaterBetter ? later : first;
  return {
    ...first,
    published_at,
    published_at_precision,
    published_at_basis,
    snippet: first.snippet ?? later.snippet,
    text: first.text ?? later.text,
    authors: first.authors.length > 0 ? first.authors : later.authors,
    source_name: first.source_name ?? later.source_name,
    language: first.language ?? later.language,
    country: first.country ?? later.country,
    image_url: first.image_url ?? later.image_url,
    original_key: first.original_key ?? later.original_key,
  };
}
