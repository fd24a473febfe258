import { LRUCache } from 'lru-cache';
import type pg from 'pg';

/** A statement is named when it recurs this often. Text that is built for each call never does. */
const NAMED_AFTER = 3;
/** Every connection keeps each name, both here and in the server. */
const MAX_NAMES = 300;
/** Maximum number of counted, unnamed statements; beyond it, the oldest is forgotten. */
const MAX_COUNTED = 1_000;
/** Searches are planned each time, because the best plan depends on how rare their words are. */
const PLANNED_EACH_TIME = /@@/;

/**
 * Sent as plain text: one message instead of four, with nothing to plan. `pg_stat_statements` does not count
 * prepared ones either.
 */
const CONTROL = new Set(['begin', 'commit', 'rollback']);

/** Sends a statement and returns what `send` returns; `text` has placeholders for its values. */
export type ObserveStatement = <T>(text: string, send: () => T) => T;

/**
 * A listener for a pool's new connections. Recurring statements are prepared once per connection and then
 * called by name. This saves the server parsing and planning, which is most of the cost of a lookup by key.
 * `observe` sees every statement.
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
      // Kysely passes a text and its values; cursors come in another form.
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
