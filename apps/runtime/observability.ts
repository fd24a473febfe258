import { type Static, Type } from '@sinclair/typebox';
import { whole } from './setting-types.ts';

/** The settings for metrics and traces. */
export const OBSERVABILITY_SETTINGS = {
  BYLINE_METRICS_PORT: whole(
    0,
    'Port for Prometheus metrics, at /metrics; 0 turns them off. Each process needs its own port; the local stack uses this port and the next two.',
    0,
    65535,
  ),
  BYLINE_METRICS_HOST: Type.String({
    default: '127.0.0.1',
    description: 'Address that the metrics port listens on. Metrics need no key, so do not expose this port.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    Type.String({
      description:
        'OpenTelemetry collector for traces (OTLP over HTTP), e.g. http://127.0.0.1:4318. If unset, there are no traces. ' +
        'The other standard OTEL_* variables also apply.',
    }),
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: Type.Optional(
    Type.String({
      description: 'Like OTEL_EXPORTER_OTLP_ENDPOINT, but for traces only: the full URL to send traces to.',
    }),
  ),
};

type ObservabilitySettings = Static<ReturnType<typeof Type.Object<typeof OBSERVABILITY_SETTINGS>>>;

export function readObservability(settings: ObservabilitySettings, problems: string[]) {
  const addresses = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] as const;
  for (const name of addresses) {
    const value = settings[name];
    if (value !== undefined && !/^https?:\/\/./.test(value)) {
      problems.push(`${name}: must be an http or https URL`);
    }
  }
  const { BYLINE_METRICS_HOST: host, BYLINE_METRICS_PORT: port } = settings;
  return {
    metrics: port === 0 ? null : { host, port },
    collector: settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
  };
}
