import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';

/** Opens a span for each workflow start and passes it on in `header`. Scheduled workflows have no trace. */
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
