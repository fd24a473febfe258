import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { BylineClient } from '../../apps/client/index.ts';
import type { MediaListMemberBody } from '../../apps/gateway/app.ts';
import { type Contact, parseContactFile, readPeople } from '../../packages/intake/index.ts';
import { workbookOf } from '../support/pages/spreadsheets.ts';
import { prepareCli } from '../support/world/cli.ts';
import { insertFinishedJob } from '../support/world/media-lists.ts';
import { allow, createPerson, type Person } from '../support/world/oauth.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { FIT } from '../support/world/settle.ts';
import { createTenant } from '../support/world/world.ts';

const world = prepareWorld({ roles: [] });

describe('byline lists and byline campaigns', () => {
  const cli = prepareCli(world);
  let job: Awaited<ReturnType<typeof insertFinishedJob>>;
  beforeAll(async () => {
    job = await insertFinishedJob(world.db, world.organizationId, [
      { profile: { name: 'Ada Reporter', outlet: 'Example News', email: 'ada@news.example' }, fit: FIT },
      { profile: { name: 'Bruno Inkwell', outlet: 'Weekly' }, fit: { ...FIT, score: 20, verdict: 'weak' } },
    ]);
  });

  const lists = async (...args: string[]) => {
    const { code, stdout, stderr } = await cli.run(['lists', ...args]);
    return {
      code,
      stdout,
      stderr,
      get json() {
        return JSON.parse(stdout);
      },
    };
  };

  it('creates, shows, renames and deletes lists, by id or by name', async () => {
    expect((await lists('-o', 'table')).stdout).toContain(
      'No media lists. Create one: npx byline lists create',
    );
    const { json: created } = await lists('create', 'Harbour energy');
    expect(created).toMatchObject({ object: 'media_list', name: 'Harbour energy', member_count: 0 });
    expect((await lists()).json).toEqual([created]);
    expect((await lists('list', '-o', 'table')).stdout).toMatch(
      new RegExp(`^id +name +members +updated_at\n${created.id} +Harbour energy +0 `),
    );
    expect((await lists('rename', 'Harbour energy', 'Ferries')).json).toMatchObject({
      id: created.id,
      version: 2,
    });
    expect((await lists('show', 'Ferries', '-o', 'table')).stdout).toBe('No members.\n');
    expect(await lists('show', 'Nothing')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no media list "Nothing". See: npx byline lists'),
    });
    await lists('create', 'Ferries');
    expect((await lists('show', 'Ferries')).stderr).toContain(
      '2 lists are called "Ferries". Use an id instead of the name.',
    );
    expect(await lists('delete', created.id)).toMatchObject({
      code: 0,
      stderr: 'Deleted "Ferries" with 0 members.\n',
    });
    expect((await lists('show', created.id)).code).toBe(1);
    expect((await lists('delete', 'Ferries')).code).toBe(0);
    expect((await lists()).json).toEqual([]);
  });

  it('adds people of a job, changes what is noted about them, and removes them', async () => {
    await lists('create', 'Desk');
    expect((await lists('add', 'Desk', job.jobId, '--min-fit', '50', '-o', 'table')).stdout).toBe(
      'added           1\nalready_there   0\nnot_in_the_job  0\n',
    );
    expect((await lists('add', 'Desk', job.jobId, '--all')).json).toMatchObject({
      added: [job.ids[1]],
      existing: [job.ids[0]],
    });
    expect((await lists('add', 'Desk', job.jobId, 'jid_nobody')).json).toMatchObject({
      not_found: ['jid_nobody'],
    });
    for (const args of [[], ['--all', '--min-fit', '5'], [job.ids[0] ?? '', '--all']])
      expect((await lists('add', 'Desk', job.jobId, ...args)).code, args.join(' ')).toBe(2);

    const set = await lists(
      'set',
      'Desk',
      'ada@news.example',
      '--state',
      'contacted',
      '--note',
      'Prefers calls.',
    );
    expect(set.json).toMatchObject({ state: 'contacted', note: 'Prefers calls.', version: 2 });
    expect((await lists('set', 'Desk', job.ids[0] ?? '', '--note', '')).json).toMatchObject({
      note: null,
      state: 'contacted',
    });
    expect((await lists('set', 'Desk', set.json.id)).stderr).toContain('use --state, --note or both');
    expect((await lists('set', 'Desk', 'nobody@x.example', '--state', 'replied')).code).toBe(2);
    expect((await lists('set', 'Desk', set.json.id, '--state', 'asleep')).code).toBe(2);

    const table = (await lists('show', 'Desk', '-o', 'table')).stdout;
    expect(table).toMatch(/^id +name +outlet +email +fit +state +last_contact +note\n/);
    expect(table).toMatch(
      /\nmlm_\w{26} +Ada Reporter +Example News +ada@news\.example +70 +contacted +contacted, [\d-]+, \w+ +–\n/,
    );
    expect((await lists('show', 'Desk', '--state', 'to_contact')).json).toMatchObject([
      { journalist: { name: 'Bruno Inkwell' } },
    ]);
    expect((await lists('remove', 'Desk', job.ids[1] ?? '')).stderr).toBe(
      'Bruno Inkwell is no longer on the list.\n',
    );
    expect((await lists('show', 'Desk')).json).toHaveLength(1);
  });

  it('exports a table for a mail merge to stdout or to a new file, or JSON lines', async () => {
    await lists('create', 'Merge');
    await lists('add', 'Merge', job.jobId, '--all');
    const csv = (await lists('export', 'Merge')).stdout;
    expect(csv).toMatch(/^\uFEFF"first_name","last_name",/);
    expect(csv).toContain('\r\n"Ada","Reporter",');
    const file = join(cli.home, 'merge.csv');
    expect(await lists('export', 'Merge', '--file', file)).toMatchObject({ code: 0, stdout: '' });
    expect(readFileSync(file, 'utf8')).toBe(csv);
    expect((await lists('export', 'Merge', '--file', file)).code, 'the file exists').toBe(2);
    await lists('set', 'Merge', job.ids[0] ?? '', '--state', 'contacted');
    const left = (await lists('export', 'Merge', '--state', 'to_contact')).stdout;
    expect(left).toContain('\r\n"Bruno","Inkwell",');
    expect(left).not.toContain('"Ada","Reporter"');
    const lines = (await lists('export', 'Merge', '-o', 'ndjson')).stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).journalist.name)).toEqual(['Ada Reporter', 'Bruno Inkwell']);
  });

  it('keeps a campaign with its pitch, its people, who was contacted, and what is due', async () => {
    const campaigns = (...args: string[]) => cli.run(['campaigns', ...args]);
    const json = async (...args: string[]) => JSON.parse((await campaigns(...args)).stdout);
    const names = async (...args: string[]) =>
      (await json('people', 'Quay', ...args)).map(({ journalist }: MediaListMemberBody) => journalist.name);
    expect((await campaigns('-o', 'table')).stdout).toContain('Create one: npx byline campaigns create');
    const { id } = await json('create', 'Quay');
    expect(await json('add', 'Quay', job.jobId, '--all')).toMatchObject({ added: job.ids });
    expect((await campaigns('add', 'Quay', job.jobId)).code).toBe(2);
    const ada = ['set', 'Quay', 'ada@news.example'];
    expect(await json(...ada, '-s', 'contacted', '--follow-up', '2026-01-09')).toMatchObject({
      state: 'contacted',
      follow_up_on: '2026-01-09',
    });
    expect((await campaigns(...ada)).stderr).toContain('use --state, --note or --follow-up');
    expect(await names('--due')).toEqual(['Ada Reporter']);
    expect(await names('--new')).toEqual(['Bruno Inkwell']);
    expect(await names('--search', 'weekly')).toEqual(['Bruno Inkwell']);

    await campaigns('set', 'Quay', job.ids[1] ?? '', '-s', 'declined');
    const merge = async (...args: string[]) => {
      const { stdout } = await campaigns('export', 'Quay', ...args);
      return ['Reporter', 'Inkwell'].filter((name) => stdout.includes(`"${name}"`));
    };
    expect(await merge()).toEqual([]);
    expect(await merge('--include-declined')).toEqual(['Inkwell']);
    expect(await merge('--include-all')).toEqual(['Reporter', 'Inkwell']);
    const pitched = await campaigns('pitch', 'Quay', '--pitch-text', 'Old batteries run a quay.');
    expect(pitched.stderr).toContain('The pitch is version 1.');
    expect(await json('show', 'Quay')).toMatchObject({
      id,
      pitch_number: 1,
      people: { total: 2, declined: 1 },
    });

    expect((await json('archive', 'Quay')).archived_at).not.toBeNull();
    expect(await campaigns('show', 'Quay')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no campaign "Quay"'),
    });
    expect(await json('restore', 'Quay')).toMatchObject({ id, archived_at: null });
  });

  it('imports a contact list as the console reads it, and asks where that asks', async () => {
    const file = join(cli.home, 'contacts.csv');
    const rows = [
      'Ines Halden;Tide Post;ines@tidepost.example, i@home.example',
      ';Quay Daily;desk@quay.example',
    ];
    writeFileSync(file, ['Press list 2026;;', 'Name;Outlet;E-mail', ...rows].join('\n'));
    await cli.run(['campaigns', 'create', 'Import']);
    const run = (...args: string[]) => cli.run(['campaigns', 'import', 'Import', ...args]);
    const asked = await run(file);
    expect(asked).toMatchObject({ code: 2, stdout: '' });
    for (const words of [
      'Is line 2 the header? “Name, Outlet, E-mail”',
      '--header 2, another line, or --header none',
      'line 1: Press list 2026',
      'line 4: The row has no name.',
      'line 3, E-mail: i@home.example',
    ])
      expect(asked.stderr).toContain(words);
    const { table } = await parseContactFile(new Blob([readFileSync(file)]), { header: 2 });
    const { people, problems } = readPeople(table);
    const shown = JSON.parse((await run(file, '--header', '2', '--dry-run', '-o', 'json')).stdout);
    expect(shown).toMatchObject({ header_line: 2, doubtful_line: null, people, problems });
    expect(JSON.parse((await run(file, '--header', '2')).stdout)).toMatchObject({ added: 1, updated: 0 });
    const contacts = people.map(({ contact }) => contact);
    const [campaign] = JSON.parse((await cli.run(['campaigns', '-o', 'json'])).stdout).filter(
      ({ name }: { name: string }) => name === 'Import',
    );
    const client = new BylineClient({ url: world.app.listeningOrigin, apiKey: world.key });
    const again = await client.campaigns.importPeople(campaign.id, contacts);
    expect(again).toMatchObject({ added: 0, updated: 0, existing: 1 });
    expect((await run(file, '--header', 'two')).stderr).toContain('Give a line, such as 4, or none.');
  });

  it('reads the sheets of a workbook, and sources of a job out of one', async () => {
    const file = join(cli.home, 'contacts.xlsx');
    const sheet = (name: string) => [
      ['Name', 'Outlet'],
      [name, 'Tide Post'],
    ];
    writeFileSync(
      file,
      workbookOf({ Cover: [['Press list']], Desk: sheet('Ines Halden'), Post: sheet('Jon Falk') }),
    );
    await cli.run(['campaigns', 'create', 'Sheets']);
    const run = async (...args: string[]) => {
      const { stdout, stderr } = await cli.run([
        'campaigns',
        'import',
        'Sheets',
        file,
        '--dry-run',
        '-o',
        'json',
        ...args,
      ]);
      return {
        names: JSON.parse(stdout).people.map(({ contact }: { contact: Contact }) => contact.name),
        stderr,
      };
    };
    expect(await run()).toEqual({
      names: ['Ines Halden'],
      stderr: expect.stringContaining('Sheet “Desk” of 3: Cover, Desk, Post.'),
    });
    expect((await run('--sheet', 'Post')).names).toEqual(['Jon Falk']);
    const sources = await cli.run(['enrich', file, '--dry-run', '-o', 'json']);
    expect(JSON.parse(sources.stdout).sources).toMatchObject([
      { name: 'Ines Halden', publication: 'Tide Post' },
    ]);
    writeFileSync(file, Buffer.from([0xd0, 0xcf, 0x11, 0xe0]));
    expect((await cli.run(['enrich', file, '--dry-run'])).stderr).toContain('is in the Excel format of 1997');
  });

  it('explains itself, and what a key may not do', async () => {
    const help = await cli.run(['lists', '--help']);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    for (const part of [
      'add [options] <list> <job>',
      'npx byline lists create "Harbour energy"',
      'outlive jobs',
    ])
      expect(help.stdout).toContain(part);
    const { key } = await createTenant(world.db, { scopes: ['news:search'] });
    const refused = await cli.run(['lists'], { env: { BYLINE_API_KEY: key } });
    expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining('INSUFFICIENT_SCOPE') });
  });
});

describe('byline login against a real gateway', () => {
  const cli = prepareCli(world, () => ({ BYLINE_URL: world.app.listeningOrigin }));

  /** Enters the code that the command printed, as a signed-in user would. */
  const enterCode = async ({ browser }: Person, code: string, button: Record<string, string>) => {
    const question = await (await browser.open('/device')).submit({ user_code: code });
    return question.submit({}, button);
  };
  const login = (act: (code: string) => Promise<unknown>) => {
    let acted: Promise<unknown> | undefined;
    const ended = cli.run(['login'], {
      onStderr: (text) => {
        const code = /enter the code (\S+)/.exec(text)?.[1];
        if (code) acted ??= act(code);
      },
    });
    return ended.then(async (result) => {
      await acted;
      return result;
    });
  };

  it('ends with a token that commands use for the chosen organization until logout', async () => {
    const person = await createPerson(world, { organizations: 2 });
    const chosen = person.organizations[1] ?? '';
    const ended = await login(async (code) =>
      allow(await enterCode(person, code, { confirm: 'yes' }), { organization_id: chosen }),
    );
    expect(ended.stderr).toContain(`Signed in at ${world.app.listeningOrigin} for ${chosen}.`);
    expect(ended.code).toBe(0);

    const balance = await cli.run(['balance']);
    expect(JSON.parse(balance.stdout)).toMatchObject({ organization_id: chosen });
    expect((await cli.run(['jobs'])).code).toBe(0);

    expect((await cli.run(['logout'])).stderr).toContain('Signed out of');
    expect((await cli.run(['balance'])).code).toBe(3);
  });

  it('reports that the user refused', async () => {
    const person = await createPerson(world);
    const ended = await login((code) => enterCode(person, code, { abort: 'yes' }));
    expect(ended.code).toBe(3);
    expect(ended.stderr).toContain('The sign-in was denied.');
  });
});
