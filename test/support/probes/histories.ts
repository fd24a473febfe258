import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Client } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { Worker } from '@temporalio/worker';
import { expect } from 'vitest';
import { UNHEARD } from '../../../apps/worker/index.ts';
import { capture } from '../world/captured.ts';

const MAX_RECEIPT_BYTES = 300;
const MAX_EVENTS = 6_000;
const MAX_HISTORY_BYTES = 2 * 1024 * 1024;

type History = Awaited<ReturnType<ReturnType<Client['workflow']['getHandle']>['fetchHistory']>>;

/** The paths through workflows that this process has replayed, as `pathOf` writes them. */
const replayed = new Set<string>();

/**
 * Checks all workflows that a test has run. Each workflow can be replayed, has a short history and small
 * activity results, and sets two timeouts for every activity: one per attempt and one overall. A process
 * replays one workflow of each path. Workers that keep no workflow in memory have replayed all others, too, up to
 * the last task.
 */
export async function checkHistories(temporal: Client, bundle: string): Promise<void> {
  const histories: { workflowId: string; history: History }[] = [];
  for await (const { workflowId, runId } of temporal.workflow.list()) {
    histories.push({
      workflowId,
      history: await temporal.workflow.getHandle(workflowId, runId).fetchHistory(),
    });
  }
  for (const { workflowId, history } of histories) {
    checkHistory(workflowId, history);
    capture('histories', readable(history));
  }
  if (process.env.BYLINE_SAVE_HISTORIES) save(histories.map(({ history }) => history));

  const { payloadCodecs } = temporal.options.loadedDataConverter;
  const fresh = histories.filter(({ history }) => {
    const path = `${bundle}, ${payloadCodecs.length} codecs: ${pathOf(history)}`;
    if (replayed.has(path)) return false;
    replayed.add(path);
    return true;
  });
  if (fresh.length === 0) return;
  const replays = Worker.runReplayHistories(
    { workflowBundle: { codePath: bundle }, dataConverter: { payloadCodecs }, sinks: UNHEARD },
    fresh,
  );
  for await (const { workflowId, error } of replays) {
    expect(error, `${workflowId} does not replay`).toBeUndefined();
  }
}

/** Returns the type of a workflow and the kinds of its events, which include its outcome. */
function pathOf({ events }: History): string {
  const kinds = (events ?? []).map((event) => {
    const started = event.workflowExecutionStartedEventAttributes;
    const name =
      started?.workflowType?.name ??
      event.activityTaskScheduledEventAttributes?.activityType?.name ??
      event.startChildWorkflowExecutionInitiatedEventAttributes?.workflowType?.name ??
      event.workflowExecutionSignaledEventAttributes?.signalName ??
      event.workflowExecutionUpdateAcceptedEventAttributes?.acceptedRequest?.input?.name ??
      event.markerRecordedEventAttributes?.markerName;
    return [event.eventType, name, started?.continuedExecutionRunId ? 'resumed' : ''].join(' ');
  });
  return [...new Set(kinds)].sort().join(', ');
}

/** Converts a workflow history to text, including its payloads. */
function readable(history: History): string {
  return withPayloads(String(historyToJSON(history)));
}

/** Decodes the payloads in Temporal's JSON. */
export function withPayloads(json: string): string {
  return json.replace(/"data": ?"([A-Za-z0-9+/=]+)"/g, (_all, data: string) =>
    Buffer.from(data, 'base64').toString('utf8'),
  );
}

/**
 * Saves workflow histories for `test/replay`, one for each workflow type and outcome. The file names contain
 * both.
 */
function save(histories: History[]): void {
  const folder = process.env.BYLINE_SAVE_HISTORIES ?? '';
  mkdirSync(folder, { recursive: true });
  for (const history of histories) {
    const first = history.events?.[0]?.workflowExecutionStartedEventAttributes;
    const end = String(historyToJSON(history))
      .match(/EVENT_TYPE_WORKFLOW_EXECUTION_(\w+)/g)
      ?.at(-1);
    const kind = end?.replace('EVENT_TYPE_WORKFLOW_EXECUTION_', '').toLowerCase();
    const resumed = first?.continuedExecutionRunId ? '-resumed' : '';
    const name = `${first?.workflowType?.name}-${kind}${resumed}.json.gz`;
    writeFileSync(join(folder, name), gzipSync(historyToJSON(history)));
  }
}

function checkHistory(workflowId: string, { events }: History): void {
  const all = events ?? [];
  expect(all.length, `${workflowId} has too many events`).toBeLessThan(MAX_EVENTS);
  const started = all.map((event) => event.workflowTaskStartedEventAttributes).findLast((task) => task);
  expect(Number(started?.historySizeBytes ?? 0), `${workflowId} is too large`).toBeLessThan(
    MAX_HISTORY_BYTES,
  );
  for (const event of all) {
    const scheduled = event.activityTaskScheduledEventAttributes;
    if (scheduled) {
      const name = scheduled.activityType?.name;
      expect(
        Number(scheduled.startToCloseTimeout?.seconds ?? 0),
        `${name}: bound of one attempt`,
      ).toBeGreaterThan(0);
      expect(
        Number(scheduled.scheduleToCloseTimeout?.seconds ?? 0),
        `${name}: bound of all attempts`,
      ).toBeGreaterThan(0);
    }
    for (const payload of event.activityTaskCompletedEventAttributes?.result?.payloads ?? []) {
      expect(payload.data?.length ?? 0, `a receipt of ${workflowId} is too large`).toBeLessThan(
        MAX_RECEIPT_BYTES,
      );
    }
  }
}
