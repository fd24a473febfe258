import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import type { Client } from '@temporalio/client';
import { type Metric, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { watchWithMetrics as watchGateway } from '../../apps/gateway/watch/metrics.ts';
import { readConfig } from '../../apps/runtime/index.ts';
import { createProcessMetrics } from '../../apps/runtime/metrics/process-metrics.ts';
import { watchWithMetrics as watchWorker } from '../../apps/worker/watch/metrics.ts';
import { type Database, openDatabase } from '../../db/index.ts';
import { PROJECT } from '../rig/processes.ts';

const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8');

/** What Prometheus itself adds. */
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

describe('what is watched', () => {
  const registered = registerAll();
  const page = read('docs/observability.md');

  it('has names as Prometheus recommends them: ours, with a unit, and counters with a total', () => {
    for (const { name, type } of registered.values()) {
      expect(name).toMatch(/^byline_[a-z0-9_]+$/);
      if (type === 'counter') expect(name).toMatch(/_total$/);
      if (type === 'histogram') expect(name).toMatch(/_seconds$/);
    }
  });

  it.each(expressions)('$where asks for metrics and labels that exist: $expr', ({ expr, shown }) => {
    const asked = readExpression(expr);
    expect(asked.errors).toEqual([]);
    expect(asked.metrics).not.toEqual([]);
    const metrics = asked.metrics.filter((name) => !FROM_SCRAPING.metrics.includes(name));
    const known = new Set(FROM_SCRAPING.labels);
    for (const name of metrics) {
      const metric = registered.get(name.replace(/_(bucket|count|sum)$/, '')) ?? registered.get(name);
      expect(metric, `${name} is told by nobody`).toBeDefined();
      for (const label of metric?.labels ?? []) known.add(label);
    }
    const shownLabels = [...shown.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(
      ([, label = '']) => label,
    );
    for (const label of [...asked.labels, ...shownLabels]) expect([...known]).toContain(label);
  });

  it('has every figure of ours in the documentation, and none there that is not told', () => {
    const ours = [...registered.values()].filter(({ name }) => !/^byline_(nodejs|process)_/.test(name));
    const rows = [...page.matchAll(/^\| `(byline_\w+)` \| ([^|]*) \|/gm)].map(
      ([, name = '', labels = '']) => [
        name,
        [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label).sort(),
      ],
    );
    expect(rows.sort()).toEqual(ours.map(({ name, labels }) => [name, [...labels].sort()]).sort());
  });

  it('says of every alert what to do, where its runbook points', () => {
    for (const { alert, annotations } of alerts) {
      expect(annotations.runbook).toBe(`docs/observability.md#${alert.toLowerCase()}`);
      expect(page).toContain(`### ${alert}\n`);
    }
  });
});

/** Everything that gateways and workers register, by name. */
function registerAll(): Map<string, { name: string; type: string; labels: string[] }> {
  const db: Database = openDatabase({ url: 'postgres://127.0.0.1:1/none', onError: () => undefined });
  const found = [watchGateway, watchWorker].flatMap((watch) => {
    const registry = new Registry();
    const metrics = {
      registry,
      ...createProcessMetrics(registry, '0.0.0'),
      address: '',
      close: async () => undefined,
    };
    // Nothing is asked of either before figures are told.
    const watcher = watch(metrics, { db, temporal: {} as Client, config: readConfig({}) });
    if (typeof watcher !== 'function') watcher.workers?.([]);
    return registry.getMetricsAsArray() as unknown as RegisteredMetric[];
  });
  return new Map(found.map(({ name, type, labelNames }) => [name, { name, type, labels: labelNames }]));
}

/** What its types do not tell of a metric. */
type RegisteredMetric = Metric & { name: string; type: string; labelNames: string[] };

/** The metrics and labels of a PromQL expression, and what of it cannot be read. */
function readExpression(expr: string): { metrics: string[]; labels: string[]; errors: string[] } {
  // Grafana puts a duration there.
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
