import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, RandomIdGenerator } from '@opentelemetry/sdk-trace-node';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';

/** The tracing of this process, which exports spans until `close` is called. */
export interface Tracing {
  /** Sends a database statement inside its own span. */
  observeStatement<T>(text: string, send: () => T): T;
  /** Propagates the trace to workflows that this process starts. */
  workflowStart: WorkflowClientInterceptor;
  /**
   * Runs `open` and gives the span that it opens this ID, because a workflow chooses the ID of its span
   * before the span is opened.
   */
  withSpanId<T>(spanId: string, open: () => T): T;
  /** Exports all pending spans. */
  close(): Promise<void>;
}

/**
 * Registers the tracing SDK for the whole process. The `OTEL_*` variables configure the sampler, batching,
 * the collector and its headers. `header` is the name of the header that passes the trace to workflows.
 */
export function startTracing(serviceName: string, version: string, header: string): Tracing {
  const random = new RandomIdGenerator();
  let chosen: string | null = null;
  const provider = new NodeTracerProvider({
    // Resource attributes in the environment take precedence over ours.
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    idGenerator: {
      generateTraceId: () => random.generateTraceId(),
      generateSpanId: () => chosen ?? random.generateSpanId(),
    },
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return {
    observeStatement: traceStatement,
    workflowStart: traceWorkflowStarts(header),
    withSpanId(spanId, open) {
      chosen = spanId;
      try {
        return open();
      } finally {
        chosen = null;
      }
    },
    close: () => provider.shutdown(),
  };
}

const MAX_TEXT = 1_000;
const tracer = trace.getTracer('byline.db');

/**
 * Sends a statement, and opens a span for it if there is a parent span. The SQL is recorded with placeholders
 * such as `$1`, never with parameter values.
 */
function traceStatement<T>(text: string, send: () => T): T {
  if (!trace.getActiveSpan()) return send();
  const span = tracer.startSpan(nameOf(text), {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_TEXT) },
  });
  const result = send();
  if (!(result instanceof Promise)) {
    // A cursor does not report when it is done, so its span ends when the statement has been sent.
    span.end();
    return result;
  }
  return result.then(
    (rows: unknown) => {
      span.end();
      return rows;
    },
    (error: unknown) => {
      // The error message may contain a value, so only the error code is recorded.
      span.setStatus({ code: SpanStatusCode.ERROR, message: codeOf(error) });
      span.end();
      throw error;
    },
  ) as T;
}

/** Returns the SQL verb and the name of the first table, which keeps the number of distinct span names low. */
function nameOf(text: string): string {
  const [verb = 'query'] = text.trim().split(/\s+/, 1);
  const table = /\b(?:from|into|update|join)\s+"?([a-z_]+)"?/i.exec(text)?.[1];
  return table ? `${verb.toLowerCase()} ${table}` : verb.toLowerCase();
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'unknown';
}

/**
 * Opens a span for each workflow start and passes the span on in `header`. Workflows started by a schedule
 * have no trace.
 */
function traceWorkflowStarts(header: string): WorkflowClientInterceptor {
  const tracer = trace.getTracer('byline.temporal');
  return {
    async start(input, next) {
      if (!trace.getActiveSpan()) return next(input);
      const attributes = { 'temporal.workflow.id': input.options.workflowId };
      const options = { kind: SpanKind.PRODUCER, attributes };
      return tracer.startActiveSpan(`start ${input.workflowType}`, options, async (span) => {
        const carrier = {};
        propagation.inject(context.active(), carrier);
        const headers = { ...input.headers, [header]: defaultPayloadConverter.toPayload(carrier) };
        try {
          return await next({ ...input, headers });
        } catch (error) {
          // Record only the name of the SDK's error, because its message may contain host names and IP
          // addresses.
          const message = error instanceof Error ? error.name : 'unknown';
          span.setStatus({ code: SpanStatusCode.ERROR, message });
          throw error;
        } finally {
          span.end();
        }
      });
    },
  };
}
