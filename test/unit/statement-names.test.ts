import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/core/database.ts';
import { statement } from '../../db/core/statement.ts';
import { nameStatements } from '../../db/core/statement-names.ts';

type Query = (...args: unknown[]) => unknown;

/**
 * Returns the `query` function of a connection after `nameStatements` has wrapped it. The original `query`
 * returns its arguments.
 */
function connection(named: ReturnType<typeof nameStatements>): Query {
  const client = Object.assign(new EventEmitter(), { query: (...args: unknown[]) => args });
  named(client as unknown as pg.PoolClient);
  return client.query;
}

describe('the names of prepared statements', () => {
  it('are assigned at the third call, and are the same on every connection', () => {
    const named = nameStatements();
    const [one, two] = [connection(named), connection(named)];
    const text = 'select 1 where $1';
    expect(one(text, [1])).toEqual([text, [1]]);
    expect(two(text, [2])).toEqual([text, [2]]);
    expect(one(text, [3])).toEqual([{ name: 'byline_1', text, values: [3] }]);
    expect(two(text, [4])).toEqual([{ name: 'byline_1', text, values: [4] }]);
  });

  it('are not given to searches, whose plan depends on their words, nor to other query forms', () => {
    const query = connection(nameStatements());
    for (let call = 0; call < 5; call += 1) {
      expect(query('select 1 where words @@ $1', ['a'])).toEqual(['select 1 where words @@ $1', ['a']]);
      expect(query('begin')).toEqual(['begin']);
      expect(query({ text: 'select 1' })).toEqual([{ text: 'select 1' }]);
    }
  });

  it('are limited in number, and texts that never repeat use none', () => {
    const query = connection(nameStatements());
    for (let text = 0; text < 5_000; text += 1) query(`select ${text}`, []);
    const named = new Set<string>();
    for (let text = 0; text < 1_000; text += 1) {
      for (let call = 0; call < 3; call += 1) {
        const [sent] = query(`select ${text} again`, []) as [{ name: string } | string];
        if (typeof sent === 'object') named.add(sent.name);
      }
    }
    expect([named.size, named.has('byline_1')]).toEqual([300, true]);
  });

  it('are set inside the function that observes every statement, however it is given', () => {
    const seen: string[] = [];
    const query = connection(
      nameStatements((text, send) => {
        seen.push(text);
        return send();
      }),
    );
    for (let call = 0; call < 3; call += 1) query('select 1 where $1', [call]);
    expect(query('begin')).toEqual(['begin']);
    expect(query({ text: 'select 2' })).toEqual([{ text: 'select 2' }]);
    expect(query({ cursor: true })).toEqual([{ cursor: true }]);
    expect(seen).toEqual([...Array(3).fill('select 1 where $1'), 'begin', 'select 2']);
  });
});

describe('the parameters of a statement', () => {
  it('have a value each, null for none', async () => {
    const find = statement('select :name::text, :name is null, :limit::integer');
    await expect(find({} as Database, { name: 'Ada' })).rejects.toThrow(
      'the parameter limit of a statement has no value',
    );
  });
});
