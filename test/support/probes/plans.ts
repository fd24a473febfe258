import type pg from 'pg';
import type { Statement } from './recorded-sql.ts';

/** A node of a PostgreSQL query plan, with only those fields that tests use. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Plan Rows': number;
  Plans?: PlanNode[];
}

/**
 * A table or index with more rows than this number is large. Reading all rows of a large table takes longer
 * than a request may take.
 */
const LARGE = 20_000;
const EXPLAINED = /^\s*(select|insert|update|delete|with)\b/i;

/** Returns each distinct SQL statement once, with the parameter values of its first call. */
export function distinct(statements: Statement[]): Statement[] {
  const byText = new Map<string, Statement>();
  for (const statement of statements) {
    if (EXPLAINED.test(statement.text) && !byText.has(statement.text)) byText.set(statement.text, statement);
  }
  return [...byText.values()];
}

/**
 * Explains a statement, and returns the parts of its plan that read a large table or index completely, e.g.
 * `Seq Scan of jobs`.
 */
export async function fullReads(client: pg.Client, { text, values }: Statement): Promise<string[]> {
  const { rows: sizes } = await client.query<{ name: string }>(
    'select relname as name from pg_class where reltuples > $1',
    [LARGE],
  );
  const large = new Set(sizes.map(({ name }) => name));
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
    text: `explain (format json) ${text}`,
    values: values ?? [],
  });
  return rows
    .flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => wholeReads(Plan, false)))
    .filter(({ name }) => large.has(name))
    .map(({ type, name }) => `${type} of ${name}`);
}

/**
 * Returns the places where a query plan reads a whole table or index. An index scan without a condition
 * counts only if no limit stops the scan.
 */
function wholeReads(node: PlanNode, limited: boolean): { type: string; name: string }[] {
  const type = node['Node Type'];
  const ofIndex = /^(Index|Index Only|Bitmap Index) Scan$/.test(type) && !node['Index Cond'] && !limited;
  const read = type === 'Seq Scan' ? node['Relation Name'] : ofIndex ? node['Index Name'] : undefined;
  // A sort or an aggregate reads all of its input, so a limit above it does not stop the scans below it.
  const below =
    type === 'Limit' || (limited && !/^(Sort|Incremental Sort|Aggregate|Hash|WindowAgg)$/.test(type));
  return [
    ...(read === undefined ? [] : [{ type, name: read }]),
    ...(node.Plans ?? []).flatMap((child) => wholeReads(child, below)),
  ];
}
