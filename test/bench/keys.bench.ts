import { parseArgs } from 'node:util';
import { buildGateway } from '../../apps/gateway/app.ts';
import { createKeyCache } from '../../apps/gateway/auth/key-cache.ts';
import { createKeyUse } from '../../apps/gateway/auth/key-use.ts';
import { createVerifyKey } from '../../apps/gateway/auth/verify-credential.ts';
import { createDatabaseChanges } from '../../apps/gateway/http/database-changes.ts';
import { createLogger, readConfig } from '../../apps/runtime/index.ts';
import { apiKeys, type Database, openDatabase, organizations } from '../../db/index.ts';
import { articleSources, bigNewsroom } from '../support/pages/big-newsroom.ts';
import { type BenchStack, median, quantile, withStack } from './stack.ts';

const CLIENTS = 32;
const ALLOWED_MS = 1_000;
/** How long clients continue to call with revoked keys. */
const AFTERWARDS_MS = 3_000;
const NEWSROOM = { count: 1, hosts: 1, authors: 1, kilobytes: 5, edition: 0 };

interface LivingKey {
  id: apiKeys.ApiKey['id'];
  secret: string;
  revokedAt: number;
}

/**
 * Measures how soon a revoked key stops working while many clients call the API, and the cost of a key check
 * relative to a poll.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { keys: { type: 'string', default: '1000' }, polls: { type: 'string', default: '3000' } },
  });
  await withStack(bigNewsroom(NEWSROOM), async (stack) => {
    const db = openDatabase({ url: stack.databaseUrl, onError: (error) => console.error(error.message) });
    try {
      await revokeUnderLoad(stack, db, Number(values.keys));
      await costOfCheck(stack, db, Number(values.polls));
    } finally {
      await db.destroy();
    }
  });
}

async function revokeUnderLoad(stack: BenchStack, db: Database, count: number): Promise<void> {
  const [organization] = await organizations.list(db);
  if (!organization) throw new Error('a stack without an organization');
  const scopes: apiKeys.Scope[] = ['news:search'];
  const create = async (): Promise<LivingKey> => {
    const options = { organizationId: organization.id, name: 'Bench', scopes, expiresAt: null };
    const { key, secret } = await db.transaction().execute((tx) => apiKeys.create(tx, options));
    return { id: key.id, secret, revokedAt: Number.POSITIVE_INFINITY };
  };
  const keys: LivingKey[] = [await create()];
  let calls = 0;
  let isOver = false;
  const lateness: number[] = [];
  const client = async () => {
    while (!isOver) {
      const key = Math.random() < 0.5 ? pick(keys.slice(-24)) : pick(revokedLately(keys));
      if (!key) continue;
      const sent = performance.now();
      const reply = await fetch(`${stack.gateway}/api/v1/credits/balance`, {
        headers: { authorization: `Bearer ${key.secret}` },
      });
      await reply.arrayBuffer();
      calls += 1;
      if (reply.status === 200) {
        if (sent > key.revokedAt) lateness.push(sent - key.revokedAt);
      } else if (reply.status !== 401 || key.revokedAt === Number.POSITIVE_INFINITY) {
        throw new Error(`a living key was answered with ${reply.status}`);
      }
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  const driver = (async () => {
    for (let number = 1; number < count + 12; number += 1) {
      if (number < count) keys.push(await create());
      const old = keys[number - 12];
      if (!old) continue;
      await apiKeys.revoke(db, old.id);
      old.revokedAt = performance.now();
    }
    await new Promise((resolve) => setTimeout(resolve, AFTERWARDS_MS));
    isOver = true;
  })();
  await Promise.all([driver, ...clients]);

  const late = lateness.filter((milliseconds) => milliseconds > ALLOWED_MS);
  console.log(`${keys.length} keys created and revoked, ${calls} calls of ${CLIENTS} clients meanwhile`);
  console.log(
    `successes after a revocation: ${lateness.length}, the latest by ${Math.max(0, ...lateness).toFixed(0)} ms; ` +
      `later than ${ALLOWED_MS} ms: ${late.length} (target 0)`,
  );
  if (late.length > 0) process.exitCode = 1;
}

/** Returns the keys that were revoked so recently that clients still send them. */
function revokedLately(keys: LivingKey[]): LivingKey[] {
  const since = performance.now() - AFTERWARDS_MS;
  return keys.filter(({ revokedAt }) => revokedAt > since && revokedAt !== Number.POSITIVE_INFINITY);
}

function pick<T>(from: T[]): T | undefined {
  return from[Math.floor(Math.random() * from.length)];
}

async function costOfCheck(stack: BenchStack, db: Database, polls: number): Promise<void> {
  const { id, links } = await stack.post({ from: articleSources(NEWSROOM) });
  await stack.untilDone(id);
  const config = readConfig({
    BYLINE_LOG_LEVEL: 'silent',
    BYLINE_RATE_READS: '0',
    DATABASE_URL: stack.databaseUrl,
    TEMPORAL_ADDRESS: stack.temporalAddress,
  });
  const log = createLogger(config, 'bench');
  const app = await buildGateway({ db, temporal: stack.temporal, config, log, version: '0.0.0-bench' });
  const changes = createDatabaseChanges({ databaseUrl: stack.databaseUrl, log });
  const keyUse = createKeyUse({ db, log });
  const verifyKey = createVerifyKey({ findKey: createKeyCache({ db, changes }), keyUse });
  const headers = { authorization: `Bearer ${stack.key}` };
  const poll = async () => {
    const reply = await app.inject({ url: links.self, headers });
    if (reply.statusCode !== 200) throw new Error(`a poll was answered with ${reply.statusCode}`);
  };
  try {
    await microsecondsOf(poll, 300);
    await microsecondsOf(() => verifyKey(stack.key), 300);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const pairs: { check: number; poll: number }[] = [];
    // Alternate between key checks and polls, so that other load on the machine affects both measurements
    // alike.
    for (let round = 0; round < 10; round += 1) {
      pairs.push({
        check: await microsecondsOf(() => verifyKey(stack.key), polls / 10),
        poll: await microsecondsOf(poll, polls / 10),
      });
    }
    const shares = pairs.map(({ check, poll: whole }) => check / (whole - check));
    console.log(
      `key check ${median(pairs.map(({ check }) => check)).toFixed(1)} µs of a finished job's poll ` +
        `${median(pairs.map(({ poll: whole }) => whole)).toFixed(1)} µs: adds ${(100 * median(shares)).toFixed(1)} % ` +
        `(p90 ${(100 * quantile(shares, 0.9)).toFixed(1)} %; target ≤ 15 %)`,
    );
  } finally {
    await app.close();
    await changes.close();
    await keyUse.close();
  }
}

async function microsecondsOf(work: () => Promise<unknown>, times: number): Promise<number> {
  const started = performance.now();
  for (let time = 0; time < times; time += 1) await work();
  return ((performance.now() - started) * 1000) / times;
}
