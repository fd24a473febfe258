import { getPriority } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NOBODYS_TURN } from '../../activities/threads/fair-queue.ts';
import { openPageThreads, type PageThreads, type Turn } from '../../activities/threads/index.ts';
import { threadBundle } from '../../activities/threads/thread-bundle.ts';
import { ThreadPool } from '../../activities/threads/thread-pool.ts';

const HANGING_THREAD = new URL('../support/probes/hanging-thread.ts', import.meta.url);
const URL_OF_PAGE = 'https://news.example/a';
const page = (text: string) => `<html><body><h1>A headline of some words</h1><p>${text}</p></body></html>`;
/** The limit of the second try is long enough to read a short page on a new thread, even on a busy machine. */
const LIMITS_MS = { first: 800, second: 5_000 };
/** The text of a page that does not end, and leaves the processor to the other pages of a test. */
const ENDLESS = 'SLEEPS600000';

describe('threads that read pages', () => {
  let threads: PageThreads;
  const open = async (limitsMs = LIMITS_MS) => {
    threads = await openPageThreads({ entry: HANGING_THREAD, limitsMs });
  };
  const read = (text: string, signal?: AbortSignal) =>
    threads.read('article', [page(text), URL_OF_PAGE], signal ? { signal } : {});
  afterEach(() => threads.close());

  it('return the same as the reader itself', async () => {
    threads = await openPageThreads();
    expect(await read('Words.')).toMatchObject({
      end: 'value',
      value: { title: 'A headline of some words', url: URL_OF_PAGE },
    });
  });

  it('read other pages while one hangs', async () => {
    await open({ first: 600_000, second: 600_000 });
    const controller = new AbortController();
    const hanging = read(ENDLESS, controller.signal);
    const others = await Promise.all(Array.from({ length: 20 }, (_, n) => read(`Words ${n}.`)));
    expect(others.map(({ end }) => end)).toEqual(Array(20).fill('value'));
    controller.abort(new Error('enough'));
    await expect(hanging).rejects.toThrow('enough');
  });

  it('are stopped when a page hangs twice, and are replaced', async () => {
    await open();
    expect(await read('HANGS')).toEqual({ end: 'hung' });
    expect((await read('Words.')).end).toBe('value');
  });

  it('give a slow page more time on its second attempt', async () => {
    await open({ first: 800, second: 600_000 });
    expect((await read('TAKES1200')).end).toBe('value');
  });

  it('die when a page takes all memory, without the process', async () => {
    await open({ first: 110_000, second: 110_000 });
    expect(await read('GROWS')).toEqual({ end: 'died' });
    expect((await read('Words.')).end).toBe('value');
  });

  it('do not count the time that a page waits for others', async () => {
    // Each page takes a tenth of the limit, but the last pages wait for longer than the limit.
    const entry = await threadBundle(HANGING_THREAD);
    const pool = new ThreadPool({ entry, size: 1, limitMs: 12_000, mostWaiting: 20, idleMs: null });
    const task = { reader: 'article', args: [page('SLEEPS1200'), URL_OF_PAGE] };
    const ends = await Promise.all(Array.from({ length: 12 }, () => pool.run(task)));
    await pool.close();
    expect(ends.map(({ end }) => end)).toEqual(Array(12).fill('value'));
  });

  it('refuse pages when the queue is full', async () => {
    const entry = await threadBundle(HANGING_THREAD);
    const pool = new ThreadPool({ entry, size: 1, limitMs: 500, mostWaiting: 1, idleMs: null });
    const task = { reader: 'article', args: [page('HANGS'), URL_OF_PAGE] };
    const ends = await Promise.all([pool.run(task), pool.run(task), pool.run(task)]);
    await pool.close();
    expect(ends.map(({ end }) => end)).toEqual(['hung', 'hung', 'refused']);
  });

  it('leave a thread to an organization with one page, while another’s pages hang', async () => {
    await open({ first: 600_000, second: 600_000 });
    const controller = new AbortController();
    const turn = (organization: string) => ({ organization, priority: 3 });
    const hanging = Array.from({ length: 10 }, () =>
      threads.read('article', [page(ENDLESS), URL_OF_PAGE], {
        signal: controller.signal,
        turn: turn('org_slow'),
      }),
    );
    const other = await threads.read('article', [page('Words.'), URL_OF_PAGE], { turn: turn('org_other') });
    expect(other.end).toBe('value');
    controller.abort(new Error('enough'));
    const ends = await Promise.allSettled(hanging);
    expect(ends.map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
  });

  it('read further pages of a host only on the separate thread, after two of its pages hung', async () => {
    // Other hosts' pages must not exceed the first limit, even on a busy machine.
    await open({ first: 4_000, second: 600_000 });
    const controller = new AbortController();
    const { signal } = controller;
    const turn = { organization: 'org_slow', priority: 3 };
    const read = (text: string, host: string) =>
      threads.read('article', [page(text), URL_OF_PAGE], { host, turn, signal });
    // When two of the pages have hung, one of the three is on the separate thread, and the others wait for it.
    const hanging = Array.from({ length: 3 }, () => read(ENDLESS, 'slow.example').catch(() => 'stopped'));
    await vi.waitFor(() => expect(threads.wouldRefuse('slow.example', turn)).toBe(true), { timeout: 60_000 });
    expect(await read('Words.', 'slow.example')).toEqual({ end: 'refused' });
    expect((await read('Words.', 'other.example')).end).toBe('value');
    expect(threads.wouldRefuse('slow.example', { ...turn, organization: 'org_other' })).toBe(false);
    controller.abort(new Error('enough'));
    expect(await Promise.all(hanging)).toEqual(['stopped', 'stopped', 'stopped']);
  });

  describe.skipIf(process.platform !== 'linux')('on Linux', () => {
    const turns = { lookUp: { organization: 'org_a', priority: 1 }, job: NOBODYS_TURN };
    const readIn = (turn: Turn, text: string) =>
      threads.read('article', [page(text), URL_OF_PAGE], { turn, host: 'news.example' });

    it('read for look-ups at the priority of the process, and for jobs at a lower one', async () => {
      await open();
      const own = getPriority();
      expect(await readIn(turns.lookUp, 'PRIORITY')).toEqual({ end: 'value', value: own });
      expect(await readIn(turns.job, 'PRIORITY')).toEqual({ end: 'value', value: Math.min(19, own + 10) });
      expect(getPriority()).toBe(own);
    });

    it('do not take a page for slow because other programs had the processor', async () => {
      const entry = await threadBundle(HANGING_THREAD);
      const end = async (text: string, limitMs: number, patience: number) => {
        const pool = new ThreadPool({ entry, size: 1, limitMs, patience, mostWaiting: 1, idleMs: null });
        const run = await pool.run({ reader: 'article', args: [page(text), URL_OF_PAGE] });
        await pool.close();
        return run.end;
      };
      expect(await end('SLEEPS1500', 1_000, 60)).toBe('value');
      expect(await end('HANGS', 500, 1_000)).toBe('hung');
      expect(await end('SLEEPS600000', 500, 2)).toBe('hung');
    });
  });

  it('propagate a reader’s exceptions', async () => {
    await open();
    await expect(read('THROWS')).rejects.toThrow('our own bug');
  });

  it('stop waiting on abort, and keep the thread', async () => {
    await open({ first: 5_000, second: 5_000 });
    const controller = new AbortController();
    const waiting = read('TAKES500', controller.signal);
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    expect((await read('Words.')).end).toBe('value');
  });

  it('report when no thread can be started', async () => {
    const entry = new URL('nowhere.mjs', import.meta.url);
    const pool = new ThreadPool({ entry, size: 1, limitMs: 1_000, mostWaiting: 1, idleMs: null });
    await expect(pool.run({})).rejects.toThrow(/nowhere/);
  });
});
