import { LRUCache } from 'lru-cache';
import type pg from 'pg';

/** Executions before a statement is prepared by name; one whose text is generated never reaches this number. */
const NAMED_AFTER = 3;
/** The most named statements: each name uses memory for every connection, in the client and on the server. */
const MAX_NAMES = 300;
/** The most statements whose executions are counted; beyond it, the least recently used is forgotten. */
const MAX_COUNTED = 1_000;
/** Matches full-text searches, for which the best plan depends on how rare the words are. */
const PLANNED_EACH_TIME = /@@/;

/**
 * Statements sent as plain text, in one message instead of four; `pg_stat_statements` does not count them if they are
 * prepared.
 */
const CONTROL = new Set(['begin', 'commit', 'rollback']);

/** Calls `send` to execute a statement and returns its result; `text` has placeholders for the values. */
export type ObserveStatement = <T>(text: string, send: () => T) => T;

/**
 * Returns a listener for new connections that names recurring statements, which saves parsing and planning: most of
 * the cost of a lookup by key. `observe` is called for every statement.
 */
export function nameStatements(
  observe: ObserveStatement = (_text, send) => send(),
): (client: pg.PoolClient) => void {
  const names = new Map<string, string>();
  const counts = new LRUCache<string, number>({ max: MAX_COUNTED });

  const nameOf = (text: string): string | undefined => {
    const name = names.get(text);
    if (name !== undefined || names.size >= MAX_NAMES || PLANNED_EACH_TIME.test(text)) return name;
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    if (count < NAMED_AFTER) return undefined;
    counts.delete(text);
    const fresh = `byline_${names.size + 1}`;
    names.set(text, fresh);
    return fresh;
  };

  return (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const named = (...args: unknown[]) => {
      const [text, values] = args;
      // Kysely calls `query` with a text and values. Other calls, such as with a cursor, are passed on
      // unchanged.
      if (args.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) return query(...args);
      if (CONTROL.has(text)) return query(text);
      const name = nameOf(text);
      return name === undefined ? query(text, values) : query({ name, text, values });
    };
    const observed = (...args: unknown[]) => {
      const text = textOf(args[0]);
      return text === null ? named(...args) : observe(text, () => named(...args));
    };
    client.query = observed as typeof client.query;
  };
}

function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement;
  const { text } = (statement ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : null;
}
