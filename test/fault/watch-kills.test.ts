import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeBody, CheckBody, MediaListBody } from '../../apps/gateway/app.ts';
import { anyPorts, newsroomPages, type Stack, startStack } from '../../apps/local/index.ts';
import { openTemporalClient, readConfig } from '../../apps/runtime/index.ts';
import { type Database, openDatabase } from '../../db/index.ts';
import type { OrganizationId } from '../../model/index.ts';
import { CHECK_PEOPLE } from '../../workflows/contract.ts';
import { TASK_QUEUES } from '../../workflows/options.ts';
import { authorName } from '../support/pages/big-newsroom.ts';
import { mulberry32 } from '../support/pages/random.ts';
import { IS_DEEP } from '../support/probes/depth.ts';
import { EARLIER_SETTINGS, installPacked, READY } from '../support/stacks/earlier-version.ts';
import { type Command, killAll, openFolder, run } from '../support/stacks/processes.ts';
import { callGateway } from '../support/world/call-gateway.ts';
import { insertFinishedJob, LISTS } from '../support/world/media-lists.ts';
import { pauseSchedules } from '../support/world/schedules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SITES = 4;
const PEOPLE = 20;
const DAYS = 64;
const KILLS = 20;
/** A state of the project that has watches and lacks a migration, 30 November 2026, and the day after which it is replaced. */
const EARLIER = { commit: '03d10a0a', until: 8 };
/** The day after which all is backed up, and goes on in another folder. */
const RESTORE = 33;
const random = mulberry32(46);

/** What the page of a person shows otherwise from a day on, and the change that a list reports of it, if any. */
interface Turn {
  day: number;
  kind: 'address_changed' | 'address_gone' | 'role_changed' | 'no_pr' | null;
}
const turns: Turn[] = Array.from({ length: PEOPLE }, (_, person) => ({
  day: EARLIER.until + 10 + Math.floor(random() * 25),
  kind: ([null, 'address_changed', 'address_gone', 'role_changed', 'no_pr'] as const)[person % 5] ?? null,
}));
/** Days on which a site does not respond, and days on which a worker is killed while pages are read. */
const outages = new Set(
  Array.from({ length: 12 }, () => `${Math.floor(random() * SITES)} ${Math.floor(random() * DAYS)}`),
);
const kills = new Map(
  Array.from({ length: KILLS }, (_, kill) => [
    EARLIER.until + 1 + kill * Math.floor((DAYS - EARLIER.until - 1) / KILLS),
    { name: kill % 3 === 2 ? 'workflow-worker' : 'activity-worker', afterMs: random() * 1_000 },
  ]),
);

function pageOf(url: string, person: number, day: number): string {
  const name = authorName(person);
  const mailbox = name.toLowerCase().replace(' ', '.');
  const { kind } = turns[person] as Turn;
  const shown = day >= (turns[person] as Turn).day ? kind : null;
  const address =
    shown === 'address_changed' ? `${mailbox}.desk@outlet.example` : `${mailbox}@outlet.example`;
  return newsroomPages.html(
    url,
    `<title>${name}</title>`,
    `<main><h1>${name}</h1><p class="role">${shown === 'role_changed' ? 'Energy editor' : 'Harbour reporter'}</p>
    ${shown === 'address_gone' ? '' : `<p>E-mail: <a href="mailto:${address}">${address}</a></p>`}
    <p>${name} covers ports and shipping for the Outlet. The first story was about a crane that nobody wanted.</p>
    <p>Before that came four years at sea, two of them on the ferry between the islands.</p>
    ${shown === 'no_pr' ? '<p>Please do not send press releases.</p>' : ''}</main>`,
  ).body;
}

/**
 * Two months of a list whose people change. They begin in an earlier version, of which all is killed, and in the middle
 * a backup is restored; workers are killed at twenty moments.
 */
describe.runIf(IS_DEEP)(
  'a watched list amid an upgrade, kills and a restore',
  { timeout: 40 * 60_000 },
  () => {
    const folder = openFolder();
    const clockFile = join(folder.path, 'clock');
    const fetches = new Map<string, number>();
    let day = 0;
    let earlier: Command | undefined;
    let stack: Stack | undefined;
    let gateway: string;
    let key: string;
    let db: Database;
    let temporal: Client;
    let list: MediaListBody;
    let hosts: string[] = [];
    const servers = Array.from({ length: SITES }, (_, site) =>
      createServer((request, response) => {
        const person = Number(/^\/author\/[a-z-]+-(\d+)$/.exec(request.url ?? '')?.[1] ?? Number.NaN);
        setTimeout(
          () => {
            response.setHeader('content-type', 'text/html; charset=utf-8');
            if (Number.isNaN(person)) response.writeHead(404).end('<title>Not here</title>');
            else if (outages.has(`${site} ${day}`)) response.writeHead(503).end();
            else response.end(pageOf(`http://${request.headers.host}${request.url}`, person, day));
            const key = `${person} ${day}`;
            if (!Number.isNaN(person)) fetches.set(key, (fetches.get(key) ?? 0) + 1);
          },
          100 + random() * 400,
        );
      }),
    );
    const urlOf = (person: number) => {
      return `http://${hosts[person % SITES]}/author/${authorName(person).toLowerCase().replace(' ', '-')}-${person}`;
    };
    const call = async <Body>(method: string, path: string, body?: object) => {
      const reply = await callGateway<Body>(gateway, key, method, path, body ? { body } : {});
      if (reply.status >= 400) throw new Error(JSON.stringify(reply.body));
      return reply.body;
    };
    const settings = () => ({
      BYLINE_WEB_ALLOW: hosts.join(','),
      BYLINE_WEB_HOST_INTERVAL_MS: '50',
      BYLINE_CHECK_MX: 'off',
      BYLINE_NEWS_INGEST: 'off',
      BYLINE_LOG_LEVEL: 'warn',
      BYLINE_RATE_READS: '0',
      BYLINE_TEST_CLOCK: clockFile,
      NODE_OPTIONS: `--import=${new URL('../support/probes/file-clock.mjs', import.meta.url).href}`,
    });
    const at = (name: string) => join(folder.path, name);
    const connect = async (state: Pick<Stack['state'], 'gateway' | 'databaseUrl' | 'temporalAddress'>) => {
      gateway = state.gateway;
      db = openDatabase({ url: state.databaseUrl, onError: () => undefined });
      temporal = openTemporalClient(readConfig({ TEMPORAL_ADDRESS: state.temporalAddress }));
      await pauseSchedules(temporal, CHECK_PEOPLE);
    };
    const disconnect = async () => {
      await temporal?.connection.close();
      await db?.destroy();
    };
    const startIn = async (dataDir: string) => {
      stack = await startStack({
        config: readConfig(process.env),
        dataDir,
        ports: anyPorts(),
        durable: false,
        env: settings(),
        say: (line) => console.log(line),
      });
      await connect(stack.state);
    };
    const upgrade = async () => {
      await disconnect();
      await killAll(earlier as Command);
      earlier = undefined;
      await startIn(at('data'));
    };
    const restore = async () => {
      await disconnect();
      await stack?.stop();
      for (const [name, dataDir] of [
        ['backup', 'data'],
        ['restore', 'copy'],
      ] as const) {
        const env = { ...EARLIER_SETTINGS, BYLINE_DATA_DIR: at(dataDir) };
        const command = run(process.execPath, ['apps/byline.mjs', name, at('backup.tar')], env);
        expect([await command.ended, command.output()]).toEqual([0, expect.any(String)]);
      }
      await startIn(at('copy'));
    };

    beforeAll(async () => {
      writeFileSync(clockFile, '0');
      for (const server of servers)
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      hosts = servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`);
      const installed = await installPacked(folder.path, EARLIER.commit);
      const env = {
        ...EARLIER_SETTINGS,
        ...settings(),
        BYLINE_DATA_DIR: at('data'),
        npm_lifecycle_event: '',
      };
      earlier = run(process.execPath, [installed, 'start'], env, folder.path);
      await earlier.waitFor(READY);
      key = /byl_[\w-]+/.exec(earlier.output())?.[0] ?? '';
      await connect(JSON.parse(readFileSync(at('data/stack.json'), 'utf8')));
      list = await call<MediaListBody>('POST', LISTS, { name: 'Harbour' });
      const people = Array.from({ length: PEOPLE }, (_, person) => ({
        profile: {
          name: authorName(person),
          outlet: 'Outlet',
          outlet_domain: 'outlet.example',
          author_page: urlOf(person),
        },
      }));
      const { rows } = await sql<{ id: OrganizationId }>`select id from organizations`.execute(db);
      const { jobId, ids } = await insertFinishedJob(db, rows[0]?.id as OrganizationId, people);
      await call('POST', `${LISTS}/${list.id}/members`, { job_id: jobId, journalist_identity_ids: ids });
      await call('PUT', `${LISTS}/${list.id}/watch`, { period: 'weekly' });
    }, 600_000);
    afterAll(async () => {
      await disconnect();
      if (earlier) await killAll(earlier);
      await stack?.stop();
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
      folder.remove();
    });

    /** Reads what is due today, while a worker may be killed. */
    const check = async () => {
      const run = temporal.workflow.execute(CHECK_PEOPLE, {
        workflowId: `${CHECK_PEOPLE}-${day}`,
        taskQueue: TASK_QUEUES.orchestration,
      });
      const kill = kills.get(day);
      if (kill) {
        await sleep(kill.afterMs);
        const pid = stack?.pids()[kill.name];
        if (!pid) throw new Error(`${kill.name} does not run`);
        process.kill(pid, 'SIGKILL');
      }
      return run;
    };

    it('tells each change once, and ends each check with a result of everybody', async () => {
      for (; day < DAYS; day += 1) {
        writeFileSync(clockFile, String(day * DAY_MS));
        const pages = await check();
        console.log(`  day ${day}: ${pages} pages${kills.has(day) ? ', a worker killed' : ''}`);
        if (day === EARLIER.until) await upgrade();
        if (day === RESTORE) await restore();
      }
      const { data: changes } = await call<{ data: ChangeBody[] }>(
        'GET',
        `${LISTS}/${list.id}/changes?limit=100`,
      );
      const { rows } = await sql<{ member_id: string; name: string }>`
      select id as member_id, profile ->> 'name' as name from media_list_members`.execute(db);
      const nameOf = new Map(rows.map(({ member_id, name }) => [member_id, name]));
      expect(changes.map(({ member_id, kind }) => `${nameOf.get(member_id)}: ${kind}`).sort()).toEqual(
        turns.flatMap(({ kind }, person) => (kind ? [`${authorName(person)}: ${kind}`] : [])).sort(),
      );
      for (const { evidence } of changes) expect(evidence.before && evidence.after).toBeTruthy();

      const { data: checks } = await call<{ data: CheckBody[] }>(
        'GET',
        `${LISTS}/${list.id}/checks?limit=100`,
      );
      const ended = checks.filter(({ finished_at }) => finished_at !== null);
      expect(checks.length - ended.length).toBeLessThanOrEqual(1);
      expect(ended.length).toBeGreaterThanOrEqual(Math.floor(DAYS / 7) - 1);
      for (const one of ended)
        expect([one.members, one.confirmed + one.changed + one.not_known]).toEqual([PEOPLE, PEOPLE]);
      // A page may be read again where the worker that read it was killed, and else at most once a day.
      const twice = [...fetches].filter(([key, count]) => count > 1 && !kills.has(Number(key.split(' ')[1])));
      expect(
        twice.filter(([key]) => !outages.has(`${Number(key.split(' ')[0]) % SITES} ${key.split(' ')[1]}`)),
      ).toEqual([]);
    });
  },
);
