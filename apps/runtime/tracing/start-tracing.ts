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

/** Tracing for this process; spans are exported until it is closed. */
export interface Tracing {
  /** Sends a database statement in a span of its own. */
  observeStatement<T>(text: string, send: () => T): T;
  /** Propagates the trace to the workflows that this process starts. */
  workflowStart: WorkflowClientInterceptor;
  /** Forces the ID of the next span. A workflow chooses its span ID before the span is opened. */
  withSpanId<T>(spanId: string, open: () => T): T;
  /** Flushes pending spans. */
  close(): Promise<void>;
}

/**
 * Registers the SDK for the whole process. Sampler, batching, collector and headers are configured through
 * `OTEL_*`. `header` carries the trace to workflows.
 */
export function startTracing(serviceName: string, version: string, header: string): Tracing {
  const random = new RandomIdGenerator();
  let chosen: string | null = null;
  const provider = new NodeTracerProvider({
    // Resource attributes from the environment override ours.
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
 * Sends a statement in a span of its own if it runs inside another span. The SQL is recorded with its `$1`
 * placeholders, never with the parameter values.
 */
function traceStatement<T>(text: string, send: () => T): T {
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

/** Opens a span for each workflow start and passes it on in `header`. Scheduled workflows have no trace. */
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
          // Only the name of the SDK's error is recorded: its message may contain addresses.
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
