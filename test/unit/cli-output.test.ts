import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { describeCommand } from '../../apps/cli/command-schema.ts';
import { createProgram } from '../../apps/cli/commands.ts';
import { jobList } from '../../apps/cli/output/job-views.ts';
import { renderPeople } from '../../apps/cli/output/people-table.ts';
import { renderTable } from '../../apps/cli/output/table.ts';
import { arrange, type View } from '../../apps/cli/output/view.ts';
import type { JobSummary } from '../../apps/client/index.ts';
import { newId } from '../../model/index.ts';

interface Row {
  id: string;
  email: string | null;
  score: number | null;
  at: string;
  note: string;
}

const ID = 'jej_01KEXAMPLE0123456789ABCDEF';
const EMAIL = 'a-long-name.of-somebody@harbour-courier.example';
const NOTE = 'A remark of many words that can be wrapped wherever the terminal ends. '.repeat(3);
const rows: Row[] = [
  { id: ID, email: EMAIL, score: 7, at: '2026-11-22T12:30:00.000Z', note: NOTE },
  { id: 'jej_2', email: null, score: 70, at: '2026-11-22T12:30:00.000Z', note: 'short' },
];
const view: View<Row> = {
  layout: 'list',
  body: rows,
  rows,
  columns: [
    { name: 'id', of: ({ id }) => id, whole: true },
    { name: 'email', of: ({ email }) => email, whole: true },
    { name: 'score', of: ({ score }) => score },
    { name: 'at', of: ({ at }) => at, csvOnly: true, isTime: true },
    { name: 'note', of: ({ note }) => note },
  ],
};
const longestLine = (text: string) => Math.max(...text.split('\n').map(({ length }) => length));

describe('a table on a terminal', () => {
  it('wraps texts and never cuts ids and e-mail addresses', () => {
    const table = renderTable(view, 120);
    expect(table).toContain(ID);
    expect(table).toContain(EMAIL);
    expect(longestLine(table)).toBeLessThanOrEqual(120);
  });

  it('becomes one paragraph for each row where it does not fit', () => {
    const table = renderTable(view, 80);
    expect(table).toMatch(new RegExp(`^id +${ID}\nemail +${EMAIL}\n`));
    expect(table).toContain('\n\nid');
  });

  it('shows times in local time', () => {
    const local = new Date('2026-11-22T12:30:00Z');
    const two = (value: number) => String(value).padStart(2, '0');
    const time = `2026-11-${local.getDate()} ${two(local.getHours())}:${two(local.getMinutes())}`;
    expect(renderTable(arrange(view, { columns: 'at' }), 80)).toContain(time);
  });
});

describe('columns and order', () => {
  it('are those that were asked for', () => {
    const chosen = arrange(view, { columns: 'score,id', sort: 'score' });
    expect(renderTable(chosen, null)).toBe(`score  id\n70     jej_2\n7      ${ID}`);
    expect(arrange(view, { sort: 'email' }).rows.map(({ id }) => id)).toEqual([ID, 'jej_2']);
    expect(arrange(view, { sort: 'note' }).rows.map(({ id }) => id)).toEqual([ID, 'jej_2']);
  });

  it('are named if one does not exist', () => {
    expect(() => arrange(view, { columns: 'id,nope' })).toThrow(
      'There is no column "nope". The columns are id, email, score, at, note.',
    );
  });
});

describe('the table of journalists', () => {
  const person = {
    journalist: {
      name: 'Ada Reporter',
      outlet: 'Example News',
      role: null,
      email: EMAIL,
      socials: {
        x: null,
        linkedin: null,
        bluesky: null,
        mastodon: null,
        threads: null,
        website: 'https://ada.example',
      },
    },
    fit: null,
  };

  it.each([150, 120, 80, 40])('shows each e-mail address in one piece at %d columns', (width) => {
    const text = renderPeople([person], width);
    expect(text).toContain(EMAIL);
    expect(text).toContain('ada.example');
    expect(longestLine(text)).toBeLessThanOrEqual(Math.max(width, EMAIL.length));
  });
});

describe('the list of jobs', () => {
  it('has one line a job on a terminal of 100 columns', () => {
    const job = {
      id: newId('jej'),
      status: 'processing',
      progress: { percent: 100, total: 500, resolved: 500, unresolved: 0 },
      usage: { credits_used: 1234.5, reserved_credits: 0 },
      external_id: 'a label of the customer, of up to 255 characters '.repeat(5),
      created_at: '2026-11-22T12:30:00.000Z',
      finished_at: null,
    } as unknown as JobSummary;
    const lines = renderTable(jobList([job, job]), 100).split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(job.id);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
    expect(arrange(jobList([job]), { columns: 'id,external_id' }).columns).toHaveLength(2);
  });
});

describe('the schema of a command', () => {
  const leaves = (command: Command, path: string[] = []): [string, Command][] =>
    command.commands.flatMap((child) =>
      child.commands.length > 0
        ? leaves(child, [...path, child.name()])
        : [[[...path, child.name()].join(' '), child] as [string, Command]],
    );

  it('is complete for every command, and names the type of each value', () => {
    const described = leaves(createProgram('0')).map(([name, command]) => describeCommand(name, command));
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const { command, input, output } of described) {
      expect(() => ajv.compile(input), command).not.toThrow();
      if (output) expect(() => ajv.compile(output), command).not.toThrow();
    }
    const outputs = described.filter(({ output }) => output !== null).map(({ command }) => command);
    expect(outputs).toEqual(expect.arrayContaining(['enrich', 'find', 'lists add', 'campaigns people']));
    const enrich = described.find(({ command }) => command === 'enrich');
    expect(enrich?.input).toMatchObject({
      required: [],
      properties: {
        url: { type: 'array', items: { type: 'string' } },
        '--max-credits': { type: 'number' },
        '--min-fit': { type: 'integer' },
        '--wait': { type: 'boolean' },
        '--output': { enum: ['table', 'json', 'csv', 'ndjson'] },
      },
    });
  });
});

describe('the help of every command and subcommand', () => {
  const below = (command: Command): Command[] =>
    command.commands.flatMap((child) => [child, ...below(child)]);
  // The operators' commands are another program, with a help of its own.
  const commands = below(createProgram('0.0.0')).filter((command) => command.name() !== 'admin');

  it('shows examples', () => {
    expect(commands.length).toBeGreaterThan(30);
    for (const command of commands) {
      const parts: string[] = [];
      command.configureOutput({ writeOut: (part) => parts.push(part) }).outputHelp();
      expect(parts.join(''), command.name()).toMatch(/Examples?:\n {2}npx byline /);
    }
  });
});
