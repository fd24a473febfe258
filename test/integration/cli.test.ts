import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BalanceBody, JobBody } from '../../apps/gateway/app.ts';
import { ledger, publications } from '../../db/index.ts';
import { BYTE_ORDER_MARK } from '../../model/text/csv-text.ts';
import { story } from '../support/servers/news-site.ts';
import { prepareCli } from '../support/world/cli.ts';
import { getJob, untilDone } from '../support/world/jobs.ts';
import { prepareSite, prepareWorld } from '../support/world/prepare.ts';
import { createTenant } from '../support/world/world.ts';

const ESCAPE = '\u001b[2J\u009b31mCleared';

describe('the byline command', () => {
  const site = prepareSite();
  const world = prepareWorld(() => ({
    env: {
      BYLINE_WEB_ALLOW: site.host,
      BYLINE_ACTIVE_JOB_LIMIT: '100',
      // A page that never arrives must not time out while several commands start.
      BYLINE_WEB_TIMEOUT_MS: '60000',
    },
  }));
  const cli = prepareCli(world);
  let url: string;
  beforeAll(async () => {
    url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
    site.pages.set('/plain', { html: story({ title: 'Recycling of batteries' }) });
    site.pages.set('/other', { html: story({ title: 'A second story', author: 'Bob Writer' }) });
    site.pages.set('/escape', { html: story({ title: `${ESCAPE} title` }) });
  });
  const at = (path: string) => site.origin + path;

  describe('prints', () => {
    it('the response unchanged when piped', async () => {
      const { code, stdout, stderr } = await cli.run(['balance']);
      const { body } = await world.call<BalanceBody>('GET', '/api/v1/credits/balance');
      expect(JSON.parse(stdout)).toEqual({ ...body, as_of: expect.any(String) });
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    });

    it('a table, CSV or JSON lines on request', async () => {
      const { key } = await createTenant(world.db, { credits: 42 });
      const run = async (format: string) =>
        (await cli.run(['ledger', '--output', format], { env: { BYLINE_API_KEY: key } })).stdout;
      const time = /\d{4}-\d\d-\d\dT[\d:.]+Z/;
      expect((await run('table')).replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, '(time)')).toMatch(
        /^number {2}created_at +meter {2}amount {2}reserved {2}balance_after {2}job_id {2}note\n1 {7}\(time\) +grant {2}42 {6}0 {9}42 {13}– {7}test\n$/,
      );
      expect((await run('csv')).replace(time, '(time)')).toBe(
        '"number","created_at","meter","amount","reserved","balance_after","reserved_after","job_id","note"\r\n' +
          '"1","(time)","grant","42","0","42","0",,"test"\r\n',
      );
      expect(JSON.parse(await run('ndjson'))).toMatchObject({ number: 1, meter: 'grant', amount: 42 });
      expect(JSON.parse(await run('json'))).toMatchObject([{ number: 1, meter: 'grant', amount: 42 }]);
    });

    it('with --dry-run the request that would spend or change something, and sends none', async () => {
      const { key, organizationId } = await createTenant(world.db, { credits: 42 });
      const dry = async (...args: string[]) => {
        const ended = await cli.run([...args, '--dry-run', '-o', 'json'], { env: { BYLINE_API_KEY: key } });
        expect(ended, ended.stderr).toMatchObject({ code: 0, stderr: '' });
        return JSON.parse(ended.stdout);
      };
      expect(await dry('search', 'ferry', '--tbs', 'qdr:w')).toEqual({
        method: 'POST',
        path: '/api/v1/news/search',
        body: { q: 'ferry', tbs: 'qdr:w' },
      });
      expect(await dry('lists', 'create', 'Harbour')).toMatchObject({ body: { name: 'Harbour' } });
      const lists = await cli.run(['lists', '-o', 'json'], { env: { BYLINE_API_KEY: key } });
      expect(JSON.parse(lists.stdout)).toEqual([]);
      expect((await ledger.balance(world.db, organizationId)).total).toBe(42_000);
    });

    it('with schema what a command takes and prints, which is true of what it prints', async () => {
      const ajv = new Ajv2020({ strict: false, validateFormats: false });
      for (const command of ['balance', 'ledger', 'jobs', 'lists list']) {
        const { stdout, stderr } = await cli.run(['schema', ...command.split(' ')]);
        expect(stderr).toBe('');
        const { stdout: printed } = await cli.run([...command.split(' '), '-o', 'json']);
        const valid = ajv.validate(JSON.parse(stdout).output, JSON.parse(printed));
        expect(valid, `${command}: ${ajv.errorsText()}`).toBe(true);
      }
      const unknown = await cli.run(['schema', 'nothing']);
      expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('no command "nothing"') });
    });

    it('a single object as lines of names and values', async () => {
      const { stdout } = await cli.run(['article', at('/plain'), '--output', 'table', '--markdown']);
      expect(stdout).toContain('title         Recycling of batteries\nauthors       Ada Reporter\n');
      expect(stdout).toContain('\n\nA sentence of this story');
    });

    it('several look-ups, with failures on stderr and in the exit code', async () => {
      const { code, stdout, stderr } = await cli.run(['article', at('/plain'), at('/gone'), '-o', 'csv']);
      expect(code).toBe(1);
      expect(stdout.split('\r\n')[1]).toMatch(
        /^"Recycling of batteries","Ada Reporter","By Ada Reporter","2026-11-01/,
      );
      expect(stderr).toContain(`${at('/gone')}: ARTICLE_LOOKUP_FAILED: `);
      expect(stderr).toContain('1 of 2 URLs could not be looked up.');
    });

    it('no colours and no terminal escape sequences, whatever a page contains', async () => {
      for (const format of ['table', 'json', 'ndjson']) {
        const { stdout } = await cli.run(['article', at('/escape'), '--output', format]);
        expect(stdout).toContain('Cleared title');
        expect(stdout).not.toMatch(/(?!\n)\p{Cc}/u);
      }
    });

    it('the results of a search', async () => {
      await cli.run(['article', at('/plain')]);
      const { code, stdout } = await cli.run(['search', 'recycling', 'batteries', '-o', 'ndjson']);
      expect(code).toBe(0);
      expect(JSON.parse(stdout.split('\n')[0] ?? '')).toMatchObject({
        title: 'Recycling of batteries',
        link: at('/plain'),
      });
    });

    it('the type of a publication', async () => {
      site.pages.set('/home', { html: '<title>Anzeiger</title><h1>Heute</h1>' });
      await publications.save(
        world.db,
        {
          domain: 'anzeiger.example',
          name: 'Anzeiger',
          homepage_url: `${site.origin}/home`,
          publication_type: null,
        },
        'anzeiger.example/',
      );
      const { stdout } = await cli.run(['publication', 'anzeiger.example', '-o', 'table']);
      expect(stdout).toMatch(/^domain +anzeiger\.example\nname +Anzeiger\npublication_type +\w+\n/);
      const two = await cli.run(['publication', 'anzeiger.example', 'http://a b', '-o', 'csv']);
      expect(two).toMatchObject({
        code: 1,
        stdout: expect.stringMatching(/\r\n"anzeiger\.example","Anzeiger",/),
      });
      expect(two.stderr).toContain('http://a b: INVALID_URL: ');
    });

    it('help and version without a gateway', async () => {
      expect((await cli.run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
      const help = await cli.run(['enrich', '--help']);
      expect(help).toMatchObject({ code: 0, stderr: '' });
      expect(help.stdout).toContain('--max-credits <credits>');
    });
  });

  describe('rescore', () => {
    it('scores a job against another pitch, as a table, with details, and as the whole response', async () => {
      const from = [{ type: 'article_url', url: at('/plain') }];
      const { body: job } = await world.call<JobBody>('POST', '/api/v1/journalists/enrich', {
        body: { from },
      });
      await untilDone(world, job.id);
      const rescore = (pitch: string, ...args: string[]) =>
        cli.run(['rescore', job.id, '--pitch', '-', ...args], { input: pitch });
      const fitting = 'Recycling of batteries grows: a plant in the north takes batteries of every size.';
      const { code, stdout, stderr } = await rescore(fitting);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      const reports = JSON.parse(stdout);
      expect(reports).toMatchObject({ object: 'fit_reports', job_id: job.id, next_cursor: null });
      expect(reports.research[0].fit.score).toBeGreaterThanOrEqual(45);
      const table = (await rescore(fitting, '-o', 'table')).stdout;
      expect(table).toMatch(
        /^name +outlet +role +email +fit +verdict +angle\nAda Reporter .*(?:strong|possible) fit/,
      );
      const other = (await rescore('A chef opens a noodle bar beside the opera house.', '-o', 'table', '-d'))
        .stdout;
      expect(other).toMatch(/^name +Ada Reporter\n[\s\S]*\nverdict +(?:not a fit|too little to judge)\n/);
      await cli.run(['lists', 'create', 'Batteries']);
      const chosen = ['lists', 'add', 'Batteries', job.id, '--min-fit', '45', '--pitch', '-'];
      const listed = await cli.run(chosen, { input: fitting });
      expect(listed.code, listed.stderr).toBe(0);
      expect(JSON.parse(listed.stdout).members).toMatchObject([
        { research: { fit: reports.research[0].fit } },
      ]);
      expect((await cli.run(['rescore', job.id])).code).toBe(2);
      expect((await cli.run(['rescore', 'jej_none', '--pitch', '-'], { input: fitting })).code).toBe(1);
      expect((await cli.run(['rescore', '--help'])).stdout).toContain('byline rescore jej_… --pitch');
    });
  });

  describe('enrich', () => {
    it('takes piped input, waits, and prints the whole record', async () => {
      writeFileSync(
        join(cli.home, 'pitch.txt'),
        'Recycling of batteries grows: a plant in the north takes batteries of every size.',
      );
      const args = [
        'enrich',
        '-',
        '--pitch',
        join(cli.home, 'pitch.txt'),
        '--external-id',
        'list-7',
        '--wait',
      ];
      const { code, stdout, stderr } = await cli.run([...args, '--include-recent', '3'], {
        input: `${at('/plain')}\n\n${at('/other')}\r\n${at('/gone')}\n`,
      });
      expect(code, stderr).toBe(0);
      const job = JSON.parse(stdout) as JobBody;
      expect(job).toEqual(await getJob(world, job.id, '?include=evidence'));
      expect(job).toMatchObject({ status: 'complete', external_id: 'list-7' });
      expect(job.result.journalists.map(({ name }) => name).sort()).toEqual(['Ada Reporter', 'Bob Writer']);
      expect(stderr).toContain(`${job.id}: 3 sources, 15 credits held.`);

      const table = await cli.run(['jobs', job.id, '--output', 'table']);
      expect(table.stdout).toMatch(/^name +outlet +role +email +fit +verdict +angle\n/);
      expect(table.stdout).toMatch(/\n\nunresolved +reason +message\nhttp\S+gone +fetch_failed/);
      const details = await cli.run(['jobs', job.id, '--details', '--output', 'table']);
      expect(details.stdout).toMatch(/^name +Ada Reporter\n/);
      expect(details.stdout).toMatch(/\nrank_at_outlet +1\n/);
      expect(details.stdout).toMatch(/\ntopics +.*[Bb]atter.* \(headline/);
      expect(details.stdout).toMatch(
        /\narticles +Recycling of batteries, (?:\d+ days ago|today|yesterday), http/,
      );
      expect(details.stdout).toMatch(/\nfreshness +(?:fresh|aging|stale): last on 2026-11-01, /);
      expect(details.stdout).not.toContain('soft_fit');
      const { body } = await world.call<string>(
        'GET',
        `/api/v1/journalist-enrichment-jobs/${job.id}/export?format=csv`,
      );
      // `fetch` removes the mark.
      const csv = BYTE_ORDER_MARK + body;
      expect((await cli.run(['jobs', job.id, '-o', 'csv'])).stdout).toBe(csv);
      expect((await cli.run(['export', job.id])).stdout).toBe(csv);
      const file = join(cli.home, 'list.csv');
      expect((await cli.run(['export', job.id, '--file', file])).code).toBe(0);
      expect(readFileSync(file, 'utf8')).toBe(csv);
      expect(await cli.run(['export', job.id, '--file', file])).toMatchObject({ code: 2, stdout: '' });
      expect((await cli.run(['export', job.id, '--unresolved'])).stdout).toMatch(
        /^\uFEFF"source","reason","message"\r\n"http\S+gone","fetch_failed",/,
      );
      const lines = (await cli.run(['export', job.id, '-o', 'ndjson'])).stdout.trim().split('\n');
      expect(lines.map((line) => (JSON.parse(line) as { object: string }).object).sort()).toEqual([
        'journalist',
        'journalist',
        'unresolved',
      ]);

      const listed = await cli.run(['jobs', '--external-id', 'list-7', '--status', 'complete']);
      expect(JSON.parse(listed.stdout)).toMatchObject([{ id: job.id }]);
      expect((await cli.run(['jobs', '--status', 'failed', '-o', 'table'])).stdout).toBe('No jobs.\n');
    });

    it('shows an estimate, and creates one job when the same key is given twice', async () => {
      const args = [at('/plain'), '--max-credits', '3.5'];
      const estimate = await cli.run(['estimate', ...args]);
      expect(JSON.parse(estimate.stdout)).toMatchObject({ max_credits: 3.5, sources: 1 });
      const ids = [];
      for (let time = 0; time < 2; time += 1) {
        const { stdout } = await cli.run(['enrich', ...args, '--idempotency-key', 'same']);
        ids.push((JSON.parse(stdout) as JobBody).id);
      }
      expect(ids[0]).toBe(ids[1]);
      await untilDone(world, String(ids[0]));
    });

    it('stops watching on Ctrl-C: the job keeps running, and a message says how to resume', async () => {
      // The site never responds, so that the job runs until it is canceled.
      site.pages.set('/slow', { html: story({ title: 'Slow' }), until: new Promise(() => undefined) });
      let stopped = false;
      const { code, stdout, stderr } = await cli.run(['enrich', at('/slow'), '--wait'], {
        onStderr: (text, signal) => {
          if (stopped || !text.includes('credits held')) return;
          stopped = true;
          signal('SIGINT');
        },
      });
      const id = /jej_\w+/.exec(stderr)?.[0] ?? '';
      expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
      expect(stderr).toContain(
        `Stopped watching. Job ${id} is still running. Resume with \`npx byline jobs ${id} --wait\``,
      );
      expect((await getJob(world, id)).status).not.toBe('canceled');

      const canceled = await cli.run(['jobs', id, '--cancel', '--wait']);
      expect(canceled.code).toBe(5);
      expect(JSON.parse(canceled.stdout)).toMatchObject({ id, status: 'canceled' });
      expect(canceled.stderr).toContain(`${id} ended canceled.`);
    });
  });

  it('says that the job continues if the server stops while the command waits', async () => {
    // A gateway that accepts the job and then drops every connection, like a gateway that is being stopped.
    const stopping = createServer(async (request, response) => {
      if (request.method !== 'POST') {
        request.socket.destroy();
        return;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const accepted = await fetch(url + request.url, {
        method: 'POST',
        headers: { authorization: `Bearer ${world.key}`, 'content-type': 'application/json' },
        body: Buffer.concat(chunks),
      });
      response.writeHead(accepted.status, { 'content-type': 'application/json' });
      response.end(await accepted.text());
    });
    await new Promise<void>((resolve) => stopping.listen(0, '127.0.0.1', resolve));
    try {
      const gateway = `http://127.0.0.1:${(stopping.address() as AddressInfo).port}`;
      const { code, stdout, stderr } = await cli.run(['enrich', at('/plain'), '--wait', '--url', gateway]);
      const id = /jej_\w+/.exec(stderr)?.[0] ?? '';
      expect({ code, stdout }).toEqual({ code: 6, stdout: '' });
      expect(stderr).toContain('Is Byline running?');
      expect(stderr).toContain(`Job ${id} is still running. Resume with \`npx byline jobs ${id} --wait\``);
      await untilDone(world, id);
    } finally {
      stopping.close();
    }
  });

  describe('exits', () => {
    it.each([
      ['3 with a wrong key', ['balance'], { BYLINE_API_KEY: 'byl_wrong' }, 3, 'UNAUTHORIZED: '],
      ['3 without a key', ['balance'], { BYLINE_API_KEY: '' }, 3, 'Run `npx byline login`'],
      ['1 for a job that does not exist', ['jobs', 'jej_none'], {}, 1, 'NOT_FOUND: '],
      ['2 for an invalid search', ['search', 'a', '--tbs', 'qdr:x'], {}, 2, 'VALIDATION_FAILED: '],
      ['2 for an invalid source', ['enrich', 'notaurl'], {}, 2, '"notaurl": '],
      ['2 for an invalid source to estimate', ['estimate', 'notaurl'], {}, 2, '"notaurl": '],
      ['2 for an invalid article', ['article', 'ftp://news.example/a'], {}, 2, 'INVALID_URL: '],
      ['2 for an invalid publication', ['publication', 'http://a b'], {}, 2, 'INVALID_URL: '],
      ['2 for an unknown option', ['balance', '--nope'], {}, 2, "unknown option '--nope'"],
      [
        '2 for an unknown format',
        ['balance', '-o', 'xml'],
        {},
        2,
        'Allowed choices are table, json, csv, ndjson',
      ],
      ['2 for an unknown command', ['balanec'], {}, 2, 'Did you mean balance?'],
      ['2 for an invalid number', ['jobs', '--limit', 'ten'], {}, 2, 'must be a whole number'],
      [
        '2 for a missing file',
        ['enrich', 'http://a.example', '-p', '/none.txt'],
        {},
        2,
        'There is no file "/none.txt".',
      ],
      ['2 for nothing piped in', ['enrich', '-'], {}, 2, 'There are no sources.'],
      ['2 for an invalid URL', ['balance'], { BYLINE_URL: 'byline.example' }, 2, 'is not an http'],
      [
        '2 for an invalid key',
        ['balance'],
        { BYLINE_API_KEY: 'two words' },
        2,
        'contains characters that are not valid',
      ],
      ['2 for a password in the URL', ['balance', '-u', 'http://u:p@h'], {}, 2, 'The URL of h may only have'],
      ['2 for --cancel without a job id', ['jobs', '--cancel'], {}, 2, 'need a job id'],
      ['3 for keys, and says who creates them', ['keys'], {}, 3, '/console/'],
    ])('with %s', async (_name, args, env, code, message) => {
      const ended = await cli.run(args, { env });
      expect(ended.stderr).toContain(message);
      expect(ended).toMatchObject({ code, stdout: '' });
    });

    it('with 4 without credits, and with 3 when a scope is missing', async () => {
      const poor = await createTenant(world.db, { credits: 1 });
      const enriched = await cli.run(['enrich', at('/plain')], { env: { BYLINE_API_KEY: poor.key } });
      expect(enriched.stderr).toContain('INSUFFICIENT_CREDITS: ');
      expect(enriched.code).toBe(4);
      const narrow = await createTenant(world.db, { scopes: ['news:search'] });
      const listed = await cli.run(['jobs'], { env: { BYLINE_API_KEY: narrow.key } });
      expect(listed.stderr).toContain('INSUFFICIENT_SCOPE: ');
      expect(listed.code).toBe(3);
    });

    it('with 6 when no server responds, after announcing its retries', async () => {
      // No program listens on port 2. A free port could be taken by another program during the retries.
      const ended = await cli.run(['balance', '--url', 'http://127.0.0.1:2']);
      expect(ended.code).toBe(6);
      expect(ended.stderr.match(/Retrying in/g)).toHaveLength(4);
      expect(ended.stderr).toContain('ECONNREFUSED');
      expect(ended.stderr).toContain('Is Byline running? Start it with `npm start`');
    });

    it('with 1 when a different server responds', async () => {
      const ended = await cli.run(['balance', '--url', site.origin]);
      expect(ended.code).toBe(1);
      expect(ended.stderr).toContain('responded with HTTP 404. Is it a Byline gateway?');
    });

    it('silently when the reader of stdout has gone', async () => {
      for (const format of ['json', 'table']) {
        const ended = await cli.run(['balance', '--output', format], { closeStdout: true });
        expect(ended).toMatchObject({ code: 0, stderr: '' });
      }
    });
  });

  it.each([
    [['jbs'], /unknown command 'jbs'\n\(Did you mean jobs\?\)/],
    [['lists', 'creat'], /unknown command 'creat'\n\(Did you mean create\?\)/],
    [['enrich', '--from', '/no/such/list.csv'], /✗ There is no file "\/no\/such\/list\.csv"\.\n$/],
    [['enrich', '--from', tmpdir()], /is a folder, not a file\.\n$/],
  ])('answers %j with a sentence and exit code 2', async (args, sentence) => {
    const { code, stderr } = await cli.run(args);
    expect(stderr).toMatch(sentence);
    expect(code).toBe(2);
  });

  it('completes its commands and options in a shell', async () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { code, stdout } = await cli.run(['completion', shell]);
      expect(code).toBe(0);
      expect(stdout).toContain('byline complete --');
    }
    expect((await cli.run(['complete', '--', 'enr'])).stdout).toContain('enrich\t');
    // A bash without the package bash-completion, whose startup file sources the script twice.
    const { stdout: script } = await cli.run(['completion', 'bash']);
    const use =
      'byline() { printf "jobs\\tList\\n:4\\n"; }; compopt() { :; }; COMP_WORDS=(byline jo); COMP_CWORD=1';
    const bash = spawnSync('bash', ['--norc', '--noprofile'], {
      input: `${script}\n${script}\n${use}\n__byline_complete\necho "reply: ${'$'}{COMPREPLY[*]}"`,
      encoding: 'utf8',
    });
    expect([bash.stdout, bash.stderr]).toEqual(['reply: jobs\n', '']);
    expect((await cli.run(['complete', '--', 'jobs', '--status', ''])).stdout).toContain('canceled');
  });
});
