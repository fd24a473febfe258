import type pg from 'pg';

/** A text is named when it comes again so often: one that is built anew for each call never does. */
const NAMED_AFTER = 3;
/** Each name is kept by every connection, here and in the server. */
const MAX_NAMES = 300;
/** Texts that are counted and have no name yet; then counting begins anew. */
const MAX_COUNTED = 1_000;
/** The plan of a search depends on how rare its words are: it is planned each time. */
const PLANNED_EACH_TIME = /@@/;

/**
 * A listener for a pool's new connections: statements that recur are prepared once a connection and then called by
 * name, which spares the server parsing and planning, most of what a look-up by key costs it.
 */
export function nameStatements(): (client: pg.PoolClient) => void {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();

  const nameOf = (text: string): string | undefined => {
    const name = names.get(text);
    if (name !== undefined || names.size >= MAX_NAMES || PLANNED_EACH_TIME.test(text)) return name;
    const count = (counts.get(text) ?? 0) + 1;
    if (counts.size >= MAX_COUNTED) counts.clear();
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
      // Kysely calls with a text and its values; begin, commit and cursors come in other forms.
      if (args.length !== 2 || typeof text !== 'string' || !Array.isArray(values)) return query(...args);
      const name = nameOf(text);
      return name === undefined ? query(text, values) : query({ name, text, values });
    };
    client.query = named as typeof client.query;
  };
}
