import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordedCosts } from '../bench/scale-model/costs.ts';
import { type Layout, type Load, type SourceCost, simulate } from '../bench/scale-model/simulate.ts';
import { machineRows, pageParts } from '../bench/scale-model/tables.ts';
import { mulberry32 } from '../support/pages/random.ts';
import { PROJECT } from '../support/stacks/processes.ts';

const NOTHING: SourceCost = {
  gateway: 0,
  loop: 0,
  reading: 0,
  core: 0,
  workflow: 0,
  temporal: 0,
  postgres: 0,
};
const ONE_CORE: Layout = { cores: 1, activityWorkers: 1, workflowWorkers: 1, readingThreads: 2, slots: 40 };
const AT_ONCE: Load = { arrivals: [0], sources: 2_000, window: 32, fetchMs: 0, jobMs: 0 };

describe('docs/scale.md', () => {
  const costs = recordedCosts();

  it('has what the model prints', () => {
    const page = readFileSync(join(PROJECT, 'docs/scale.md'), 'utf8');
    for (const { text } of pageParts(costs)) expect(page).toContain(`\n\n${text}\n\n`);
  });

  it('rests on a model that agrees with the measured machine within 20 %', () => {
    for (const { jobs, model, measured } of machineRows(costs))
      expect(Math.abs(model - measured) / measured, `${jobs} jobs`).toBeLessThan(0.2);
  });
});

describe('the simulation', () => {
  it('has the queue of a single server with random arrivals', () => {
    const random = mulberry32(1);
    let at = 0;
    // 50 requests per second arrive at a simulated server that can process 100. Each request takes
    // 1 / (100 − 50) s on average.
    const arrivals = Array.from({ length: 40_000 }, () => (at += -Math.log(1 - random()) * 20));
    const { jobSeconds } = simulate({ ...NOTHING, gateway: 10 }, ONE_CORE, {
      ...AT_ONCE,
      arrivals,
      sources: 1,
      window: 1,
    });
    const mean = jobSeconds.reduce((total, seconds) => total + seconds, 0) / jobSeconds.length;
    expect(jobSeconds).toHaveLength(40_000);
    expect(mean).toBeGreaterThan(0.019);
    expect(mean).toBeLessThan(0.021);
  });

  it('keeps all cores busy, and slows them down by the part that others use', () => {
    const cost = { ...NOTHING, temporal: 6, postgres: 4 };
    const rate = (cores: number) => simulate(cost, { ...ONE_CORE, cores }, AT_ONCE).sourcesPerSecond;
    expect(rate(2) / 200).toBeCloseTo(1, 1);
    expect(rate(1.5) / 150).toBeCloseTo(1, 1);
  });

  it('cannot use more cores than there are main threads', () => {
    const cost = { ...NOTHING, loop: 10 };
    const rate = (activityWorkers: number) =>
      simulate(cost, { ...ONE_CORE, cores: 4, activityWorkers }, AT_ONCE).sourcesPerSecond;
    expect(rate(1) / 100).toBeCloseTo(1, 1);
    expect(rate(3) / 300).toBeCloseTo(1, 1);
  });

  it('lets a source wait for the web without a core, but with a slot', () => {
    const waiting = { ...AT_ONCE, fetchMs: 1_000, sources: 200 };
    const rate = (slots: number) => simulate(NOTHING, { ...ONE_CORE, slots }, waiting).sourcesPerSecond;
    expect(rate(10)).toBeCloseTo(10, 1);
    expect(rate(40)).toBeCloseTo(200 / 7, 1);
  });
});
