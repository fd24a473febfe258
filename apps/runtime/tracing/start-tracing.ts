import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, RandomIdGenerator } from '@opentelemetry/sdk-trace-node';
import type { Tracing } from './tracing.ts';

/** Registers the SDK for the whole process; sampler, batches, collector and headers come from `OTEL_*`. */
export function startTracing(serviceName: string, version: string): Pick<Tracing, 'withSpanId' | 'close'> {
  const random = new RandomIdGenerator();
  let chosen: string | null = null;
  const provider = new NodeTracerProvider({
    // What the environment says of the service wins over what we do.
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
