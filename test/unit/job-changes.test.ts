import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createChanges, untilChanged } from '../../apps/gateway/runs/changes.ts';
import { createLogger, readConfig } from '../../apps/runtime/index.ts';
import { collectGarbage } from '../support/probes/collect-garbage.ts';

describe('a wait for a change', () => {
  it('ends in time, also if garbage is collected meanwhile', async () => {
    const changes = createChanges<string>({
      findVersions: async (ids) => new Map(ids.map((id) => [id, 1])),
      log: createLogger(readConfig({ BYLINE_LOG_LEVEL: 'silent' }), 'test'),
    });
    const row = { id: 'jej_1', version: 1, status: 'processing' as const };
    const waiting = untilChanged(changes, async () => row, {
      seconds: 0.3,
      signal: new AbortController().signal,
      isKnown: null,
      waitFor: 'change',
    });
    let ended = false;
    void waiting.then(() => {
      ended = true;
    });
    while (!ended) {
      collectGarbage();
      await sleep(20);
    }
    expect(await waiting).toEqual(row);
    changes.close();
  });
});
