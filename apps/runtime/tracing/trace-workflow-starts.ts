import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';

/** Opens a span for each start of a workflow and hands it over in `header`; what starts by the clock has no trace. */
export function traceWorkflowStarts(header: string): WorkflowClientInterceptor {
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
          // Which of the SDK's errors it was; its message may hold addresses.
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
