import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROWS } from './specification/index.ts';
import { openStage, type Stage } from './specification/stage.ts';

/**
 * The specification of the service, if it is present beside the checkout. `ROWS` states the content of the
 * specification in our own words.
 */
const SPECIFICATION = new URL('../../../shared/SPECIFICATION.md', import.meta.url);

describe('the specification, statement by statement', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  it.each(ROWS.map((row) => [row.section, row.states, row] as const))(
    '%s: %s',
    async (_section, _states, row) => {
      const { status, headers, body } = await row.ask(stage);
      const seen = { status, headers: Object.fromEntries(headers ?? []), body };
      expect(seen, JSON.stringify(body)?.slice(0, 2_000)).toMatchObject(row.back);
    },
  );
});

describe('the table of the specification', () => {
  it('has no duplicate statement in a section', () => {
    const statements = ROWS.map(({ section, states }) => `${section}: ${states}`);
    expect(statements.filter((statement, index) => statements.indexOf(statement) !== index)).toEqual([]);
  });

  const isThere = existsSync(SPECIFICATION);
  if (!isThere)
    console.log('SPECIFICATION.md is not here: whether all its sections have rows is not checked');
  it.skipIf(!isThere)('has rows for each of its nine sections, and for no other', () => {
    const headings = readFileSync(SPECIFICATION, 'utf8').matchAll(/^## (\d+)\. /gm);
    const sections = [...headings].map(([, number]) => number);
    expect(sections).toHaveLength(9);
    expect([...new Set(ROWS.map(({ section }) => section.charAt(0)))].sort()).toEqual(sections);
  });
});
