import { propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { ApplicationFailure, ApplicationFailureCategory, defaultPayloadConverter } from '@temporalio/common';
import type { InjectedSinks } from '@temporalio/worker';
import { TRACE_HEADER, type TraceCarrier } from '../../../workflows/contract.ts';
import type { TraceSinks } from '../../../workflows/tracing.ts';
import { logContext, type Tracing } from '../../runtime/index.ts';
import type { Observe } from './outside-calls.ts';
import type { WorkerObserver } from './worker-observer.ts';

/** Creates spans for activities and their outbound calls, and for workflows after they have ended. */
export function observeWithTraces(tracing: Tracing): WorkerObserver {
  const tracer = trace.getTracer('byline.worker');

  const sinks: InjectedSinks<TraceSinks> = {
    traces: {
      workflowEnded: {
        callDuringReplay: false,
        fn({ workflowType, workflowId }, { parent, spanId, startedAt, endedAt, failed }) {
          const started = contextOf({ traceparent: parent });
          const options = {
            kind: SpanKind.CONSUMER,
            startTime: startedAt,
            attributes: { 'temporal.workflow.id': workflowId },
          };
          const span = tracing.withSpanId(spanId, () =>
            tracer.startSpan(`workflow ${workflowType}`, options, started),
          );
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end(endedAt);
        },
      },
    },
  };

  const outside: Observe = async ({ kind, provider, operation, host }, work, outcomeOf) => {
    const attributes = {
      ...(host === undefined ? {} : { 'server.address': host }),
      ...(kind === 'provider' ? { 'byline.provider': provider } : {}),
    };
    const name = kind === 'page' ? 'fetch page' : `ask ${provider} ${operation}`;
    return tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
      let outcome = 'thrown';
      try {
        const result = await work();
        outcome = outcomeOf(result);
        return result;
      } finally {
        span.setAttribute('byline.outcome', outcome);
        span.end();
      }
    });
  };

  return {
    outside,
    sinks,
    workflowStart: tracing.workflowStart,
    activities: ({ info }) => ({
      inbound: {
        async execute(input, next) {
          const header = input.headers[TRACE_HEADER];
          const parent = header
            ? contextOf(defaultPayloadConverter.fromPayload<TraceCarrier>(header))
            : ROOT_CONTEXT;
          const attributes = {
            'temporal.workflow.id': info.workflowExecution?.workflowId ?? '',
            'temporal.activity.id': info.activityId,
            'temporal.activity.attempt': info.attempt,
          };
          const options = { kind: SpanKind.CONSUMER, attributes };
          return tracer.startActiveSpan(`activity ${info.activityType}`, options, parent, async (span) => {
            const store = logContext.getStore();
            if (store) store.trace_id = span.spanContext().traceId;
            try {
              return await next(input);
            } catch (error) {
              const benign =
                error instanceof ApplicationFailure && error.category === ApplicationFailureCategory.BENIGN;
              const type = error instanceof ApplicationFailure ? (error.type ?? error.name) : nameOf(error);
              span.setAttribute('error.type', type);
              // Record only the error's type, because its message may quote a page or name a person.
              if (!benign) span.setStatus({ code: SpanStatusCode.ERROR, message: type });
              throw error;
            } finally {
              span.end();
            }
          });
        },
      },
    }),
  };
}

function contextOf(carrier: TraceCarrier) {
  return propagation.extract(ROOT_CONTEXT, carrier);
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
