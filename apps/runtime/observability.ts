import { type Static, Type } from '@sinclair/typebox';

/** The settings of what is told to those who watch the service. */
export const OBSERVABILITY_SETTINGS = {
  BYLINE_METRICS_PORT: Type.Integer({
    minimum: 0,
    maximum: 65535,
    default: 0,
    description:
      'Port on which this process tells Prometheus its figures, at /metrics; 0 tells nobody. One for each process: the local stack takes this one and the next two.',
  }),
  BYLINE_METRICS_HOST: Type.String({
    default: '127.0.0.1',
    description: 'Address of that port. Whoever reaches it needs no key.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    Type.String({
      description:
        'OpenTelemetry collector (OTLP over HTTP), e.g. http://127.0.0.1:4318, that gets traces; without one there are none. ' +
        'The other standard OTEL_* variables are obeyed as well.',
    }),
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: Type.Optional(
    Type.String({ description: 'The same, with the whole address for traces.' }),
  ),
};

type ObservabilitySettings = Static<ReturnType<typeof Type.Object<typeof OBSERVABILITY_SETTINGS>>>;

export interface ObservabilityConfig {
  /** Where figures are told; null for nowhere. */
  metrics: { host: string; port: number } | null;
  /** Who gets traces; null for nobody. The exporter reads this and the rest from the environment itself. */
  collector: string | null;
}

export function readObservability(settings: ObservabilitySettings, problems: string[]): ObservabilityConfig {
  const addresses = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] as const;
  for (const name of addresses) {
    const value = settings[name];
    if (value !== undefined && !/^https?:\/\/./.test(value)) {
      problems.push(`${name}: an http or https address expected`);
    }
  }
  const { BYLINE_METRICS_HOST: host, BYLINE_METRICS_PORT: port } = settings;
  return {
    metrics: port === 0 ? null : { host, port },
    collector: settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? settings.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
  };
}
