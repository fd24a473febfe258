import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { erasure } from '../../db/index.ts';
import { separateWords } from '../../model/index.ts';
import { IS_DEEP } from '../support/probes/depth.ts';
import { prepareDatabase } from '../support/world/database.ts';
import { PEOPLE as ALL_PEOPLE, FEW_PEOPLE, NEAR_MISSES, SPELLINGS } from '../support/world/spellings.ts';

const OUTLET = 'paper.example';
const ADDRESSES = [
  'quillpost@paper.example',
  'quillpost [at] paper.example',
  'quillpost(at)paper(dot)example',
  'quillpost&#64;paper.example',
  'QUILLPOST%40paper.example',
];
/** Each erasure reads all tables. `npm run test:deep` erases everybody. */
const PEOPLE = IS_DEEP ? ALL_PEOPLE : FEW_PEOPLE;
/** Ordinary people of the table whose names others have, too. */
const OTHERS = PEOPLE.filter(([first = '', last]) => last !== undefined && /^[A-Z]/.test(first));

/** PostgreSQL needs longer for a pattern of many names than for several of few. */
const GROUP = 4;

interface Column {
  table: string;
  name: string;
  type: string;
}

describe('an erasure', () => {
  const { db } = prepareDatabase();
  let columns: Column[];
  beforeAll(async () => {
    const { rows } = await sql<Column>`
      select table_name as table, column_name as name, udt_name as type from information_schema.columns
      where table_schema = 'public'`.execute(db);
    columns = rows;
    await allowAnyRow();
  });

  /** Rows are about texts only, so they need no jobs, lists or other parts. */
  const allowAnyRow = async () => {
    await sql`
      do $$ declare one record; begin
        for one in select conrelid::regclass as tab, conname from pg_constraint
            where contype in ('c', 'f', 'u') and connamespace = 'public'::regnamespace order by contype desc loop
          execute format('alter table %s drop constraint %I', one.tab, one.conname);
        end loop;
        for one in select table_name, column_name from information_schema.columns c
            where table_schema = 'public' and is_nullable = 'NO' and is_identity = 'NO' and not exists (
              select from pg_constraint p join pg_attribute a on a.attrelid = p.conrelid and a.attnum = any(p.conkey)
              where p.contype = 'p' and p.conrelid = format('%I', c.table_name)::regclass
                and a.attname = c.column_name) loop
          execute format('alter table %I alter column %I drop not null', one.table_name, one.column_name);
        end loop;
        for one in select table_name, column_name from information_schema.columns
            where table_schema = 'public' and is_generated = 'ALWAYS' loop
          execute format('alter table %I alter column %I drop expression', one.table_name, one.column_name);
        end loop;
        for one in select tgrelid::regclass as tab, tgname from pg_trigger where not tgisinternal loop
          execute format('drop trigger %I on %s', one.tgname, one.tab);
        end loop;
      end $$`.execute(db);
  };

  const typeOf = (table: string, column: string) =>
    columns.find(({ table: of, name }) => of === table && name === column)?.type ?? '';
  const cellOf = (type: string, text: string) => {
    if (type === 'jsonb') return sql`${JSON.stringify({ [text]: 'told', list: [{ said: text }] })}::jsonb`;
    if (type === '_text') return sql`array[${text}]::text[]`;
    if (type === 'tsvector') return sql`to_tsvector('simple', ${separateWords(text)})`;
    return sql`${text}`;
  };
  let serial = 0;
  /** Inserts a row with a text in one column of a place. */
  const insert = async (place: erasure.Place, column: string, text: string) => {
    serial += 1;
    const cells = new Map(
      place.key.map((key) => {
        const type = typeOf(place.table, key);
        if (type === 'bool') return [key, sql`true`] as const;
        return [key, /^int/.test(type) ? sql`${serial}::int8` : sql`${`key-${serial}`}`] as const;
      }),
    );
    cells.set(
      column,
      cellOf(typeOf(place.table, column), place.key.includes(column) ? `${text} ${serial}` : text),
    );
    if (place.site) cells.set(place.site, sql`'other.example'`);
    if (place.job && !cells.has(place.job)) cells.set(place.job, sql`${`key-${serial}`}`);
    const names = sql.join([...cells.keys()].map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(place.table)} (${names}) overriding system value
      values (${sql.join([...cells.values()])})`.execute(db);
  };
  const PLACES = erasure.PLACES.flatMap((place) => place.columns.map((column) => ({ place, column })));
  const erase = (names: string[]) =>
    db.transaction().execute((tx) =>
      erasure.removePerson(tx, {
        journalistIds: [],
        names,
        domains: [OUTLET],
        addresses: ['quillpost@paper.example'],
        pages: [],
        namesakes: [],
      }),
    );
  const dump = async () => {
    const texts: string[] = [];
    for (const { place, column } of PLACES) {
      const { rows } = await sql<{ cell: string }>`
        select ${sql.ref(column)}::text as cell from ${sql.table(place.table)}`.execute(db);
      texts.push(...rows.map(({ cell }) => `${place.table}.${column}: ${cell}`));
    }
    return texts;
  };
  /** The cell of a text, as `dump` prints it. */
  const printed = async (type: string, text: string) =>
    (await sql<{ cell: string }>`select (${cellOf(type, text)})::text as cell`.execute(db)).rows[0]?.cell ??
    '';

  it(`finds ${PEOPLE.length} names of 12 scripts in 30 spellings in every column`, async () => {
    expect([ALL_PEOPLE.length >= 200, SPELLINGS.length]).toEqual([true, 30]);
    /** An index has the words of plain text only. */
    const isCode = (text: string) => /[&%\\<]/.test(text);
    const planted: { where: string; label: string; text: string; type: string }[] = [];
    let next = 0;
    for (const { place, column } of PLACES)
      for (const [label, spell] of [
        ...SPELLINGS,
        ...ADDRESSES.map((address) => [address, () => address] as const),
      ]) {
        const text = spell(PEOPLE[next % PEOPLE.length] ?? [], OUTLET);
        next += 7;
        if (column === 'search' && isCode(text)) continue;
        planted.push({ where: `${place.table}.${column}`, label, text, type: typeOf(place.table, column) });
        await insert(place, column, `Told ${text} today`);
      }
    for (let at = 0; at < PEOPLE.length; at += GROUP)
      await erase(PEOPLE.slice(at, at + GROUP).map((words) => words.join(' ')));
    const left = await dump();
    const found: string[] = [];
    for (const { where, label, text, type } of planted) {
      const cell =
        type === 'tsvector' ? await printed(type, `Told ${text} today`) : JSON.stringify(text).slice(1, -1);
      const isIn = (row: string) => row.includes(cell) || (type !== 'tsvector' && row.includes(text));
      if (left.some((row) => row.startsWith(`${where}: `) && isIn(row)))
        found.push(`${where}, ${label}: ${text}`);
    }
    expect(found).toEqual([]);
  }, 600_000);

  it('keeps texts about others', async () => {
    for (const { table } of erasure.PLACES) await sql`delete from ${sql.table(table)}`.execute(db);
    for (const [index, { place, column }] of PLACES.entries())
      for (const [, text] of NEAR_MISSES)
        await insert(place, column, text(OTHERS[index % OTHERS.length] ?? []));
    const before = (await dump()).sort();
    for (let at = 0; at < OTHERS.length; at += GROUP)
      await erase(OTHERS.slice(at, at + GROUP).map((words) => words.join(' ')));
    expect((await dump()).sort()).toEqual(before);
  });
});
