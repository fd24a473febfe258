import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobBody } from '../../apps/gateway/app.ts';
import { type Cli, createCli } from '../support/cli.ts';
import { type NewsSite, startNewsSite, story } from '../support/news-site.ts';
import { createWorld, type World } from '../support/world.ts';

describe('byline enrich with a list', () => {
  let site: NewsSite;
  let world: World;
  let cli: Cli;
  beforeAll(async () => {
    site = await startNewsSite();
    world = await createWorld({ env: { BYLINE_WEB_ALLOW: site.host } });
    const url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
    cli = createCli({ BYLINE_URL: url, BYLINE_API_KEY: world.key });
    site.pages.set('/a,1.html', { html: story({ title: 'Recycling of batteries' }) });
    site.pages.set('/b', { html: story({ title: 'A second story', author: 'Bob Writer' }) });
  });
  afterAll(async () => {
    cli?.remove();
    await world?.close();
    await site?.close();
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
    expect(chosen.stdout).toContain('last_name,name\r\n');
    expect(chosen.stdout).toContain('Writer,Bob Writer\r\n');
    const mistaken = await cli.run(['jobs', id, '-o', 'table', '--columns', 'nope']);
    expect(mistaken).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no column "nope"') });
    const json = await cli.run(['jobs', id, '--min-fit', '45']);
    expect(json).toMatchObject({ code: 2, stderr: expect.stringContaining('needs --output table or csv') });
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
    const both = await cli.run(['enrich', 'a.example/b', '--pitch', '-', '--pitch-text', pitch]);
    expect(both).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('either --pitch or --pitch-text'),
    });
  });

  it('names each wrong line of a list with its number, and sends nothing', async () => {
    const list = write('bad.csv', `link,name\n${site.origin}/b,\nnowhere,Ada\n"open,Bo\n`);
    const { code, stdout, stderr } = await cli.run(['enrich', '--from', list]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('2 of 3 lines cannot be used, so nothing was sent.');
    expect(stderr).toContain('bad.csv, line 3: “nowhere” is not a link.');
    expect(stderr).toContain('bad.csv, line 4: A quotation mark is not closed.');
  });

  it('shows examples in the help of every command', async () => {
    const [, stdout = ''] = /Commands:\n([\s\S]*?)\n\n/.exec((await cli.run(['--help'])).stdout) ?? [];
    const names = [...stdout.matchAll(/^ {2}(\w+)(?: \[| <| {2,})/gm)].flatMap(([, name]) => name ?? []);
    const commands = names.filter((name) => !['admin', 'completion', 'help'].includes(name));
    expect(commands.length).toBeGreaterThan(10);
    for (const name of commands) {
      expect((await cli.run([name, '--help'])).stdout, name).toMatch(/Examples?:\n {2}npx byline /);
    }
  });
});
