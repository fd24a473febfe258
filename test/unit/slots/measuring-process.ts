/**
 * Measures how long it takes to read each of the texts in each slot (a place in a file where any text can
 * be). The process tells its parent which case is next and which cases are too slow, because the parent may
 * have to kill the process.
 */
import { whySlow } from './measure.ts';
import { PAYLOADS } from './payloads.ts';
import type { Slot } from './slot.ts';
import { SLOT_TABLES, type SlotTable } from './slot-tables.ts';

export type Message = { at: number; name: string } | { slot: string; payload: string; why: string };

const [table, from = '0'] = process.argv.slice(2);
const slots: Slot[] = await SLOT_TABLES[table as SlotTable]();
const cases = slots.flatMap((slot) => PAYLOADS.map((payload) => ({ slot, payload })));
const tell = (message: Message) => new Promise<void>((resolve) => process.send?.(message, () => resolve()));

for (let at = Number(from); at < cases.length; at += 1) {
  const { slot, payload } = cases[at] as (typeof cases)[number];
  const why = await whySlow(slot, payload, () => tell({ at, name: `${slot.name} × ${payload.name}` }));
  if (why) await tell({ slot: slot.name, payload: payload.name, why });
}
process.disconnect();
