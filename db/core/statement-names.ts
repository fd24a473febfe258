import { LRUCache } from 'lru-cache';
import type pg from 'pg';

/** Before a statement is prepared by name. One whose text is generated is never executed that often. */
const NAMED_AFTER = 3;
/** Each name uses memory for every connection, in the client and on the server. */
const MAX_NAMES = 300;
/** Counted statements without a name; the least recently used is forgotten. */
const MAX_COUNTED = 1_000;
/** Full-text searches: the best plan depends on how rare the words are. */
const PLANNED_EACH_TIME = /@@/;

/**
 * Sent as plain text: one message instead of four, and `pg_stat_statements` does not count these if they are
 * prepared.
 */
const CONTROL = new Set(['begin', 'commit', 'rollback']);

/** `text` has placeholders for the values. */
export type ObserveStatement = <T>(text: string, send: () => T) => T;

/**
 * Names recurring statements for each new connection, which saves parsing and planning: most of the cost of a
 * lookup by key. `observe` is called for every statement.
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
