import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, RandomIdGenerator } from '@opentelemetry/sdk-trace-node';

/**
 * Registers the SDK for the whole process. Sampler, batching, collector and
 * headers are configured through `OTEL_*`.
 */
export function startTracing(
  serviceName: string,
  version: string,
): { withSpanId<T>(spanId: string, open: () => T): T; close(): Promise<void> } {
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
