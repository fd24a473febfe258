import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

const MAX_TEXT = 1_000;
const tracer = trace.getTracer('byline.db');

/**
 * Sends a statement in a span of its own if it runs inside another span. The SQL is recorded with its `$1`
 * placeholders, never with the parameter values.
 */
export function traceStatement<T>(text: string, send: () => T): T {
  if (!trace.getActiveSpan()) return send();
  const span = tracer.startSpan(nameOf(text), {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_TEXT) },
  });
  const result = send();
  if (!(result instanceof Promise)) {
    // A cursor does not report when it finishes.
    span.end();
    return result;
  }
  return result.then(
    (rows: unknown) => {
      span.end();
      return rows;
    },
    (error: unknown) => {
      // The error message may quote a value, so only the error code is recorded.
      span.setStatus({ code: SpanStatusCode.ERROR, message: codeOf(error) });
      span.end();
      throw error;
    },
  ) as T;
}

/** The SQL verb and the first table, which keeps the number of distinct span names low. */
function nameOf(text: string): string {
  const [verb = 'query'] = text.trim().split(/\s+/, 1);
  const table = /\b(?:from|into|update|join)\s+"?([a-z_]+)"?/i.exec(text)?.[1];
  return table ? `${verb.toLowerCase()} ${table}` : verb.toLowerCase();
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'unknown';
}
