import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { inTransaction, memberships, openDatabase, sessions, users } from '../../db/index.ts';
import type { OrganizationId } from '../../model/index.ts';
import { openBrowser } from '../support/probes/chromium.ts';
import { DESK_FAILURES, DESK_PITCH, DESK_SOURCES, deskPages, deskUrls } from '../support/world/desk-job.ts';
import { articles } from '../support/world/jobs.ts';
import { type BenchStack, quantile, withStack } from './stack.ts';

const SCREEN = { width: 1440, height: 900 };
/** The time between two frames above which an animation visibly stutters. */
const LIMIT_MS = 50;
const MAX_SCREENS = 3;
/** How long to continue recording frames after an action, so that its last frames are included. */
const SETTLE_MS = 300;
const BUILT = fileURLToPath(new URL('../../apps/console/dist/index.html', import.meta.url));

/**
 * `npm run bench desk [-- --rounds N --causes]`: measures how smoothly the console shows a job with 500
 * sources, 380 of them without a journalist, in Chromium. Prints the time between frames for each action and
 * the height of the page. `--causes` traces the actions and prints what the browser did in tasks that were
 * too long; tracing slows the page down. Needs `npm run build:console`.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '5' }, causes: { type: 'boolean', default: false } },
  });
  if (!existsSync(BUILT)) throw new Error('The web console is not built. Run `npm run build:console`.');
  await withStack(deskPages(), async (stack) => {
    const { id } = await stack.post({
      from: articles(deskUrls()),
      fit_context: { pitch: DESK_PITCH },
      options: { external_id: 'Five hundred sources', include_recent: 0 },
    });
    const { progress } = await stack.untilDone(id);
    if (progress.total !== DESK_SOURCES || progress.unresolved < DESK_FAILURES)
      throw new Error(`the job has ${progress.total} sources, ${progress.unresolved} of them unresolved`);
    const browser = await openBrowser();
    try {
      const page = await signedInPage(browser, stack);
      await page.goto(`/console/jobs/${id}`);
      await page.getByRole('grid').locator('tbody tr[data-index]').first().waitFor();
      await page.getByRole('button', { name: /^Show \d+ more journalists/ }).click();
      const height = await page.locator('html').evaluate((html) => html.scrollHeight);
      const screens = height / SCREEN.height;
      console.log(`page: ${screens.toFixed(2)} screens high: ${verdict(screens < MAX_SCREENS)}`);
      for (const [name, act] of Object.entries(ACTIONS)) {
        if (values.causes)
          await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel'] });
        const gaps: number[] = [];
        for (let round = 0; round < Number(values.rounds); round += 1)
          gaps.push(...(await framesDuring(page, () => act(page))));
        report(name, gaps);
        if (values.causes) reportCauses((await browser.stopTracing()).toString());
      }
    } finally {
      await browser.close();
    }
  });
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function turnWheel(page: Page, distance: number): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    await page.mouse.wheel(0, distance);
    await page.waitForTimeout(16);
  }
}

/**
 * The user's actions on the console page of a job that the benchmark measures. Each action returns the page
 * to its initial state.
 */
const ACTIONS: Record<string, (page: Page) => Promise<void>> = {
  async 'scrolling the page'(page) {
    await heading(page).hover();
    await turnWheel(page, 120);
    await page.mouse.move(5, 400);
    await turnWheel(page, -120);
  },
  async 'scrolling the list'(page) {
    await page.locator('.results').hover();
    await turnWheel(page, 200);
    await turnWheel(page, -200);
  },
  async 'moving through the list with the keyboard'(page) {
    await page.locator('.results tr[tabindex="0"]').focus();
    for (const key of ['End', 'Home', ...Array.from({ length: 12 }, () => 'PageDown'), 'Home'])
      await page.keyboard.press(key);
  },
  async 'typing a filter'(page) {
    await search(page).pressSequentially('ada reporter', { delay: 30 });
    await search(page).fill('');
  },
  async sorting(page) {
    for (const name of ['Journalist', 'Outlet', 'Fit'])
      await page.getByRole('columnheader', { name }).getByRole('button').click();
  },
  async 'selecting everyone'(page) {
    await page.getByLabel('Select all shown').click();
    await page.getByLabel('Select all shown').click();
  },
  async 'opening a person'(page) {
    await page.locator('.results .person-name').first().click();
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: /^Evidence/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  },
  async 'opening and scrolling a group of failures'(page) {
    const group = page.locator('.group').first();
    await group.locator('summary').click();
    await group.locator('section').hover();
    await turnWheel(page, 200);
    await group.locator('summary').click();
  },
};

/** The script is a string, because benchmarks are compiled without browser types. */
const RECORD = `(() => {
  const gaps = [];
  let last = performance.now();
  let isOn = true;
  const next = (now) => {
    gaps.push(now - last);
    last = now;
    if (isOn) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  window.stopRecordingFrames = () => {
    isOn = false;
    return gaps;
  };
})()`;

/** Returns the milliseconds between the frames that a page renders during an action. */
async function framesDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(RECORD);
  await act();
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate<number[]>('window.stopRecordingFrames()');
}

function report(name: string, gaps: number[]): void {
  const worst = Math.max(...gaps);
  const slow = gaps.filter((gap) => gap > LIMIT_MS).length;
  console.log(
    `${name}: ${gaps.length} frames, 99 % within ${quantile(gaps, 0.99).toFixed(0)} ms, the longest ` +
      `${worst.toFixed(0)} ms, ${slow} over ${LIMIT_MS} ms: ${verdict(slow === 0)}`,
  );
}

function verdict(isKept: boolean): string {
  return isKept ? 'kept' : 'MISSED';
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  /** The processor time of a traced event in microseconds; `dur` is its wall time. */
  tdur?: number;
  args?: { name?: string };
}

/**
 * Prints the tasks of the page's main thread that needed too much processor time, with the share of each kind
 * of work. Other long tasks are left out, because they only waited for a processor on a busy machine.
 */
function reportCauses(trace: string): void {
  const { traceEvents: events } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const complete = events
    .filter((event) => event.ph === 'X' && event.tdur !== undefined && main.has(`${event.pid} ${event.tid}`))
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const tasks = complete.filter(({ name }) => /RunTask$/.test(name));
  const ofMs = (micros = 0) => (micros / 1_000).toFixed(0);
  const slow = tasks.filter(({ dur = 0 }) => dur > LIMIT_MS * 1_000);
  const busy = slow.filter(({ tdur = 0 }) => tdur > LIMIT_MS * 1_000);
  const most = Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur));
  console.log(
    `  ${slow.length} tasks over ${LIMIT_MS} ms, ${busy.length} of them in processor time, of which a task needed at ` +
      `most ${ofMs(most)} ms`,
  );
  for (const task of busy) {
    const kinds = [...ownTimes(complete, task)].sort(([, a], [, b]) => b - a).slice(0, 6);
    const words = kinds.map(([name, micros]) => `${name} ${ofMs(micros)}`);
    console.log(`  a task of ${ofMs(task.tdur)} ms: ${words.join(', ')}`);
  }
}

/**
 * Returns the processor time of each kind of trace event in a browser task, in microseconds. The time of a
 * nested event counts only for the nested event.
 */
function ownTimes(sorted: TraceEvent[], task: TraceEvent): Map<string, number> {
  const own = new Map<string, number>();
  const open: TraceEvent[] = [];
  const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur;
  const inside = sorted.filter(
    (event) =>
      event.pid === task.pid && event.tid === task.tid && event.ts >= task.ts && endOf(event) <= endOf(task),
  );
  for (const event of inside) {
    while (open.length > 0 && endOf(open.at(-1) as TraceEvent) <= event.ts) open.pop();
    const parent = open.at(-1);
    if (parent) own.set(parent.name, (own.get(parent.name) ?? 0) - (event.tdur ?? 0));
    own.set(event.name, (own.get(event.name) ?? 0) + (event.tdur ?? 0));
    open.push(event);
  }
  return own;
}

/** Opens a browser page, signed in as a new admin of the benchmark's organization. */
async function signedInPage(browser: Browser, { databaseUrl, gateway, key }: BenchStack): Promise<Page> {
  const reply = await fetch(`${gateway}/api/v1/credits/balance`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { organization_id: organizationId } = (await reply.json()) as { organization_id: OrganizationId };
  const db = openDatabase({
    url: databaseUrl,
    poolSize: 1,
    onError: (error) => console.error(error.message),
  });
  const { token } = await inTransaction(db, async (tx) => {
    const user = await users.create(tx, { email: 'desk@example.org', name: 'Ada Admin' });
    if (!user) throw new Error('the bench runs on a database that is not new');
    await memberships.add(tx, { organizationId, userId: user.id, role: 'admin' });
    return sessions.start(tx, { userId: user.id, organizationId });
  });
  await db.destroy();
  const context = await browser.newContext({ baseURL: gateway, viewport: SCREEN });
  await context.addCookies([{ name: 'byline_session', value: token, url: gateway }]);
  return context.newPage();
}
