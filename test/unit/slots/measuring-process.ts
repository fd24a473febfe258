/**
 * Measures how long it takes to read each of the texts, or many elements, in each slot (a place in a file
 * where any text or any number of elements can be). The process tells its parent which case is next and which cases are too slow, because the parent may
 * have to kill the process.
 */
import { casesOf } from './case.ts';
import { whySlow } from './measure.ts';
import { SLOT_TABLES, type SlotTable } from './slot-tables.ts';

export type Message = { at: number; name: string } | { name: string; why: string };

const [table, from = '0'] = process.argv.slice(2);
const cases = (await SLOT_TABLES[table as SlotTable]()).flatMap(casesOf);
const tell = (message: Message) => new Promise<void>((resolve) => process.send?.(message, () => resolve()));

for (let at = Number(from); at < cases.length; at += 1) {
  const one = cases[at] as (typeof cases)[number];
  const name = `${one.slot} × ${one.content}`;
  const why = await whySlow(one, () => tell({ at, name }));
  if (why) await tell({ name, why });
}
process.disconnect();
