import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import type { Client } from '@temporalio/client';
import { type Metric, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { observeWithMetrics as observeGateway } from '../../apps/gateway/observability/metrics.ts';
import { readConfig } from '../../apps/runtime/index.ts';
import { createProcessMetrics } from '../../apps/runtime/metrics/process-metrics.ts';
import { observeWithMetrics as observeWorker } from '../../apps/worker/observability/metrics.ts';
import { type Database, openDatabase } from '../../db/index.ts';
import { PROJECT } from '../support/stacks/processes.ts';

const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8');

/** Metrics and labels that Prometheus itself adds. */
const FROM_SCRAPING = { metrics: ['up'], labels: ['job', 'instance', 'le'] };

interface AlertFile {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string; runbook: string } }[] }[];
}
interface Dashboard {
  panels: { title: string; targets: { expr: string; legendFormat: string }[] }[];
}

const alerts = (parse(read('deploy/prometheus/alerts.yml')) as AlertFile).groups.flatMap(
  ({ rules }) => rules,
);
const panels = (JSON.parse(read('deploy/grafana/dashboards/byline.json')) as Dashboard).panels;
const expressions = [
  ...alerts.map(({ alert, expr, annotations }) => ({ where: alert, expr, shown: annotations.summary })),
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => ({ where: title, expr, shown: legendFormat })),
  ),
];

describe('the observability files', () => {
  const registered = registerAll();
  const page = read('docs/observability.md');

  it('name metrics as Prometheus recommends: with our prefix, a unit, and a total for counters', () => {
    for (const { name, type } of registered.values()) {
      expect(name).toMatch(/^byline_[a-z0-9_]+$/);
      if (type === 'counter') expect(name).toMatch(/_total$/);
      if (type === 'histogram') expect(name).toMatch(/_seconds$/);
    }
  });

  it.each(expressions)('$where queries only metrics and labels that exist: $expr', ({ expr, shown }) => {
    const asked = readExpression(expr);
    expect(asked.errors).toEqual([]);
    expect(asked.metrics).not.toEqual([]);
    const metrics = asked.metrics.filter((name) => !FROM_SCRAPING.metrics.includes(name));
    const known = new Set(FROM_SCRAPING.labels);
    for (const name of metrics) {
      const metric = registered.get(name.replace(/_(bucket|count|sum)$/, '')) ?? registered.get(name);
      expect(metric, `${name} is not exported by any process`).toBeDefined();
      for (const label of metric?.labels ?? []) known.add(label);
    }
    const shownLabels = [...shown.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(
      ([, label = '']) => label,
    );
    for (const label of [...asked.labels, ...shownLabels]) expect([...known]).toContain(label);
  });

  it('document every metric of ours with its type, and none that does not exist', () => {
    const ours = [...registered.values()].filter(({ name }) => !/^byline_(nodejs|process)_/.test(name));
    const rows = [...page.matchAll(/^\| `(byline_\w+)` \| (\w+) \| ([^|]*) \|/gm)].map(
      ([, name = '', type, labels = '']) => [
        name,
        type,
        [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label).sort(),
      ],
    );
    expect(rows.sort()).toEqual(
      ours.map(({ name, type, labels }) => [name, type, [...labels].sort()]).sort(),
    );
  });

  it('explain every alert in the runbook that it links to', () => {
    for (const { alert, annotations } of alerts) {
      expect(annotations.runbook).toBe(`docs/observability.md#${alert.toLowerCase()}`);
      expect(page).toContain(`### ${alert}\n`);
    }
  });
});

/** All Prometheus metrics of gateways and workers, keyed by name. */
function registerAll(): Map<string, { name: string; type: string; labels: string[] }> {
  const db: Database = openDatabase({ url: 'postgres://127.0.0.1:1/none', onError: () => undefined });
  const found = [observeGateway, observeWorker].flatMap((observe) => {
    const registry = new Registry();
    const metrics = {
      registry,
      ...createProcessMetrics(registry, '0.0.0'),
      address: '',
      close: async () => undefined,
    };
    // The metrics query the database and Temporal only when they are collected, not when they are registered.
    const observer = observe(metrics, { db, temporal: {} as Client, config: readConfig({}) });
    if (typeof observer !== 'function') observer.workers?.([]);
    return registry.getMetricsAsArray() as unknown as RegisteredMetric[];
  });
  return new Map(found.map(({ name, type, labelNames }) => [name, { name, type, labels: labelNames }]));
}

/** Properties that every metric of `prom-client` has, but that its type `Metric` does not declare. */
type RegisteredMetric = Metric & { name: string; type: string; labelNames: string[] };

/** Returns the metrics and labels in a PromQL expression, and the parts that cannot be parsed. */
function readExpression(expr: string): { metrics: string[]; labels: string[]; errors: string[] } {
  // Grafana replaces `$__rate_interval` with a duration.
  const text = expr.replaceAll('$__rate_interval', '5m');
  const asked = { metrics: [] as string[], labels: [] as string[], errors: [] as string[] };
  parser.parse(text).iterate({
    enter({ name, type, from, to }) {
      const piece = text.slice(from, to);
      if (type.isError) asked.errors.push(`${name} at ${from}`);
      if (name === 'Identifier') asked.metrics.push(piece);
      if (name === 'LabelName') asked.labels.push(piece);
    },
  });
  return asked;
}
