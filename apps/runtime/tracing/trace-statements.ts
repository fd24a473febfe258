import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { PoolClient } from 'pg';

const MAX_TEXT = 1_000;

/**
 * Opens a span for each statement of a connection that runs within another span. A statement's text has `$1` where
 * its values go; the values stand nowhere.
 */
export function traceStatements(client: PoolClient): void {
  const tracer = trace.getTracer('byline.db');
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const traced = (...args: unknown[]) => {
    const text = textOf(args[0]);
    if (text === null || !trace.getActiveSpan()) return query(...args);
    const span = tracer.startSpan(nameOf(text), {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_TEXT) },
    });
    const result = query(...args);
    if (!(result instanceof Promise)) {
      // A cursor: nobody tells when it is done.
      span.end();
      return result;
    }
    return result.then(
      (rows: unknown) => {
        span.end();
        return rows;
      },
      (error: unknown) => {
        // A message may quote a value; the code of the error says what is wrong.
        span.setStatus({ code: SpanStatusCode.ERROR, message: codeOf(error) });
        span.end();
        throw error;
      },
    );
  };
  client.query = traced as typeof client.query;
}

function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement;
  const { text } = (statement ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : null;
}

/** The verb and the first table: few enough to group by. */
function nameOf(text: string): string {
  const [verb = 'query'] = text.trim().split(/\s+/, 1);
  const table = /\b(?:from|into|update|join)\s+"?([a-z_]+)"?/i.exec(text)?.[1];
  return table ? `${verb.toLowerCase()} ${table}` : verb.toLowerCase();
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'unknown';
}
