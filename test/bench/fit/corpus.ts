import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Work } from '../../../packages/fit/work/work.ts';

/**
 * A pitch made from an article outside `works`, and the journalists to rank, one of whom wrote the article.
 */
export interface Query {
  query_id: string;
  journalist_id: string;
  outlet: string;
  pitch: string;
  label_category: string | null;
  candidates: string[];
  candidates_hard: string[];
}

export interface Corpus {
  queries: Query[];
  /** The articles of each journalist, without those from which pitches were made. */
  works: ReadonlyMap<string, Work[]>;
  /** For each journalist, the share of their articles in each section of the newspaper. */
  sections: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

interface ArticleRow {
  journalist_id: string;
  title: string;
  description: string;
  date: string;
  url: string;
  category: string | null;
}

/**
 * Reads a folder with `articles.jsonl.gz` and `queries.jsonl`. Returns undefined if one of them is missing.
 */
export function readCorpus(folder: string): Corpus | undefined {
  const [articles, queries] = [join(folder, 'articles.jsonl.gz'), join(folder, 'queries.jsonl')];
  if (!existsSync(articles) || !existsSync(queries)) return undefined;
  const rows = jsonLines<ArticleRow>(gunzipSync(readFileSync(articles)).toString('utf8'));
  const byAuthor = new Map<string, ArticleRow[]>();
  for (const row of rows) byAuthor.set(row.journalist_id, [...(byAuthor.get(row.journalist_id) ?? []), row]);
  return {
    queries: jsonLines<Query>(readFileSync(queries, 'utf8')),
    works: new Map([...byAuthor].map(([id, own]) => [id, own.map(workOf)])),
    sections: new Map([...byAuthor].map(([id, own]) => [id, shares(own)])),
  };
}

function workOf({ title, description, date, url }: ArticleRow): Work {
  return { title, summary: description, url, published: date };
}

function shares(rows: ArticleRow[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { category } of rows) if (category) counts.set(category, (counts.get(category) ?? 0) + 1);
  return new Map([...counts].map(([category, count]) => [category, count / rows.length]));
}

function jsonLines<Row>(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row);
}
