/**
 * An interceptor that passes the caller's trace context to activities as headers. The interceptor adds no
 * commands, random numbers or timers, so a history can be replayed both with and without tracing. The worker
 * creates and exports the spans.
 */
import { defaultPayloadConverter, type Headers, type Payload } from '@temporalio/common';
import { proxySinks, type Sinks, type WorkflowInterceptors, workflowInfo } from '@temporalio/workflow';
import { TRACE_HEADER, type TraceCarrier, type WorkflowSpan } from './contract.ts';

export interface TraceSinks extends Sinks {
  traces: { workflowEnded(span: WorkflowSpan): void };
}

/** The worker looks for a factory function with this name in the workflow bundle. */
export function interceptors(): WorkflowInterceptors {
  let given: Payload | undefined;
  let own: { payload: Payload; traceId: string } | undefined;
  const carry = <I extends { headers: Headers }>(input: I, payload: Payload | undefined): I =>
    payload ? { ...input, headers: { ...input.headers, [TRACE_HEADER]: payload } } : input;
  return {
    inbound: [
      {
        async execute(input, next) {
          given = input.headers[TRACE_HEADER];
          const parent = given && defaultPayloadConverter.fromPayload<TraceCarrier>(given).traceparent;
          if (!parent) return next(input);
          const span = spanOfRun(parent);
          own = { payload: defaultPayloadConverter.toPayload(span.carrier), traceId: span.traceId };
          const startedAt = Date.now();
          const ended = (failed: boolean) =>
            proxySinks<TraceSinks>().traces.workflowEnded({
              parent,
              spanId: span.spanId,
              startedAt,
              endedAt: Date.now(),
              failed,
            });
          try {
            const result = await next(input);
            ended(false);
            return result;
          } catch (error) {
            // `continueAsNew` throws an error to end the run, but the run has not failed.
            ended(!(error instanceof Error && error.name === 'ContinueAsNew'));
            throw error;
          }
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next(carry(input, own?.payload)),
        continueAsNew: (input, next) => next(carry(input, given)),
        getLogAttributes: (input, next) => next(own ? { ...input, trace_id: own.traceId } : input),
      },
    ],
  };
}

/** The span of this run. The span's id is derived from the run id, so that every replay produces the same span. */
function spanOfRun(parent: string): { traceId: string; spanId: string; carrier: TraceCarrier } {
  const [version, traceId = '', , flags] = parent.split('-');
  const spanId = workflowInfo().runId.replaceAll('-', '').slice(-16);
  return { traceId, spanId, carrier: { traceparent: [version, traceId, spanId, flags].join('-') } };
}
