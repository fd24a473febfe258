import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JobBody } from '../../apps/gateway/app.ts';
import { story } from '../support/servers/news-site.ts';
import { prepareCli } from '../support/world/cli.ts';
import { prepareSite, prepareWorld } from '../support/world/prepare.ts';

describe('byline enrich with a list', () => {
  const site = prepareSite();
  const world = prepareWorld(() => ({
    env: { BYLINE_WEB_ALLOW: site.host, BYLINE_WEB_HOST_CONCURRENCY: '100' },
  }));
  const cli = prepareCli(world);
  beforeAll(async () => {
    site.pages.set('/a,1.html', { html: story({ title: 'Recycling of batteries' }) });
    site.pages.set('/b', { html: story({ title: 'A second story', author: 'Bob Writer' }) });
  });
  const write = (name: string, content: string | Buffer) => {
    const path = join(cli.home, name);
    writeFileSync(path, content);
    return path;
  };

  it('takes links and journalists from CSV in Latin-1, an argument, and a name', async () => {
    const list = write(
      'list.csv',
      Buffer.from(`Name;Medium;Link\n;;${site.origin}/a,1.html\nJürgen Groß;Zeitung;\n`, 'latin1'),
    );
    const args = [
      'enrich',
      `${site.origin}/b`,
      '--from',
      list,
      '--name',
      'Ada Reporter',
      '--domain',
      'news.example',
    ];
    const { code, stdout, stderr } = await cli.run([...args, '-o', 'json']);
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('4 sources');
    const { id } = JSON.parse(stdout) as JobBody;
    const done = await cli.run(['jobs', id, '--wait']);
    const { result } = JSON.parse(done.stdout) as JobBody;
    expect(result.journalists.map(({ name }) => name)).toEqual(expect.arrayContaining(['Bob Writer']));
    expect(JSON.stringify(result)).toContain('Jürgen Groß');

    const chosen = await cli.run(['jobs', id, '-o', 'csv', '--sort', 'name', '--columns', 'last_name,name']);
    expect(chosen.stdout).toContain('"last_name","name"\r\n');
    expect(chosen.stdout).toContain('"Writer","Bob Writer"\r\n');
    const mistaken = await cli.run(['jobs', id, '-o', 'table', '--columns', 'nope']);
    expect(mistaken).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no column "nope"') });
    const json = await cli.run(['jobs', id, '--min-fit', '45']);
    expect(json).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('needs --output table or csv'),
    });
  });

  it('keeps only those with a score of at least --min-fit', async () => {
    const pitch = 'Recycling of batteries grows: a plant in the north takes batteries of every size.';
    const urls = [`${site.origin}/a,1.html`, `${site.origin}/b`];
    const ended = await cli.run([
      'enrich',
      ...urls,
      '--pitch-text',
      pitch,
      '--wait',
      '--min-fit',
      '45',
      '-o',
      'csv',
    ]);
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stdout).toContain('Ada Reporter');
    expect(ended.stdout).not.toContain('Bob Writer');
    const id = /jej_\w+/.exec(ended.stderr)?.[0] ?? '';
    expect(ended.stderr).toContain(`To show the results again for free: npx byline jobs ${id} --columns …`);
    const both = await cli.run(['enrich', 'a.example/b', '--pitch', '-', '--pitch-text', pitch]);
    expect(both).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('either --pitch or --pitch-text'),
    });
  });

  it('keeps only those with an e-mail address with --with-email', async () => {
    const address = 'carla.writer@news.example';
    const text = 'The new line across the strait opens after nine years of work on both sides.';
    site.pages.set('/c', {
      html: story({
        title: 'A third story',
        author: 'Carla Writer',
        text: `${text} Carla Writer: ${address}`,
      }),
    });
    const urls = [`${site.origin}/c`, `${site.origin}/b`];
    const ended = await cli.run(['enrich', ...urls, '--wait', '--with-email', '-o', 'csv']);
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stdout).toContain(address);
    expect(ended.stdout).not.toContain('Bob Writer');
    const id = /jej_\w+/.exec(ended.stderr)?.[0] ?? '';
    const all = await cli.run(['jobs', id, '-o', 'csv', '--columns', 'name']);
    expect(all.stdout).toContain('Bob Writer');
    const json = await cli.run(['jobs', id, '--with-email']);
    expect(json).toMatchObject({ code: 2, stderr: expect.stringContaining('--with-email needs --output') });
  });

  it('refuses no line of a list, says which rows it does not use, and sends nothing if it is asked to', async () => {
    const table = write('bad.csv', `link,name\n${site.origin}/b,\nnowhere,\n"open,Bo\n`);
    const { code, stderr } = await cli.run(['estimate', '--from', table]);
    expect(code, stderr).toBe(0);
    expect(stderr).toContain(`Not used: ${table}, line 3: “nowhere” is not a link.`);
    expect(stderr).toContain('bad.csv, line 4: A quotation mark is not closed.');
    const empty = await cli.run(['enrich', '--from', write('empty.csv', 'link\nnowhere\n')]);
    expect(empty).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('There are no sources.'),
    });

    const mail = write(
      'mail.txt',
      `> (${site.origin}/b) and <${site.origin}/b>\n\nOur ferry needs news.\n\nBest,\nAnna\nwww.agency.example\n`,
    );
    const dry = await cli.run(['enrich', mail, '--dry-run', '-o', 'json'], { env: { BYLINE_API_KEY: '' } });
    expect(dry).toMatchObject({ code: 0, stderr: '' });
    const article = (url: string) => ({ type: 'article_url', url });
    expect(JSON.parse(dry.stdout)).toEqual({
      sources: [article(`${site.origin}/b`)],
      duplicates: [article(`${site.origin}/b`)],
      own: [article('https://www.agency.example')],
      rest: 'Our ferry needs news.',
    });
  });

  it('names the line, argument or option that the gateway rejects', async () => {
    const list = write('long.csv', `name,domain\nAda,news.example\nBo,${'x'.repeat(250)}.example\n`);
    const { code, stdout, stderr } = await cli.run(['enrich', '--from', list]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('long.csv, line 3: the domain must be at most 253 characters.');
    expect(stderr).toContain('No job was started.');
    const argument = await cli.run(['estimate', 'ftp://news.example/a']);
    expect(argument.stderr).toContain('"ftp://news.example/a": the url must be');
    const option = await cli.run(['enrich', `${site.origin}/b`, '--include-recent', '21']);
    expect(option.stderr).toContain('--include-recent: must be at most 20.');
    const search = await cli.run(['search', 'a', '--tbs', 'qdr:x']);
    for (const { stderr: said } of [argument, option, search]) expect(said).not.toMatch(/(?:^|\s)\/\w/);
  });

  it('runs more than 500 sources as several jobs, one after another, and continues where it stopped', async () => {
    const urls = Array.from({ length: 500 }, (_, index) => `${site.origin}/gone/${index}`);
    const list = write('many.csv', ['link', ...urls, `${site.origin}/b`].join('\n'));
    // With a low cap, only a few sources of a job run at once.
    const args = ['enrich', '--from', list, '--external-id', 'Many', '--max-credits', '300'];
    const priced = await cli.run(['estimate', ...args.slice(1)]);
    expect(JSON.parse(priced.stdout)).toMatchObject({ sources: 501, max_credits: 300 });

    let stopped = false;
    const first = await cli.run([...args, '--idempotency-key', 'many'], {
      onStderr: (text, signal) => {
        if (stopped || !text.includes('Job 1 of 2: ')) return;
        stopped = true;
        signal('SIGINT');
      },
    });
    expect(first.code).toBe(130);
    expect(first.stderr).toContain(
      'is still running; not started yet: 1 job of the list. To continue, repeat',
    );

    const { code, stdout, stderr } = await cli.run([...args, '--idempotency-key', 'many', '--wait']);
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('501 sources become 2 jobs, which run one after the other.');
    const jobs = JSON.parse(stdout) as JobBody[];
    expect(jobs.map(({ external_id, progress }) => [external_id, progress.total])).toEqual([
      ['Many (1 of 2)', 500],
      ['Many (2 of 2)', 1],
    ]);
    expect(first.stderr).toContain(`Job 1 of 2: ${jobs[0]?.id}`);
    expect(jobs[1]?.result.journalists.map(({ name }) => name)).toEqual(['Bob Writer']);
    const table = await cli.run([...args, '--idempotency-key', 'many', '--wait', '-o', 'table']);
    expect(table.stdout).toMatch(/^name .*\nBob Writer /);
    expect(table.stdout.match(/fetch_failed|not_an_article/g)?.length).toBe(500);
    // A job of 500 sources takes minutes on a machine that also does other work.
  }, 900_000);
});
