import { IS_DEEP } from '../../support/probes/depth.ts';
import type { ElementSlot } from './element-slots.ts';
import { PAYLOADS, textOf } from './payloads.ts';
import type { Slot } from './slot.ts';

/** A way to make a page or file larger and larger: a slot with longer texts, or with more elements. */
export interface Case {
  slot: string;
  /** What the slot contains. */
  content: string;
  /** What the sizes count. */
  unit: 'characters' | 'elements';
  /**
   * The sizes to read, in ascending order. With small sizes, polynomial growth of the time is found before a
   * measurement takes minutes. `npm run test:slow` uses only one size, at which quadratic growth is visible
   * after a few milliseconds.
   */
  sizes: number[];
  /** The maximum time in milliseconds for reading any of the sizes. */
  mostMs: number;
  /** The time in milliseconds up to which a reading is not compared with one of twice the size: the difference could be noise. */
  worthDoublingMs: number;
  read(size: number): unknown;
}

/**
 * Quadratic work shows in how the time grows. The most that a reading may take is several times what the slowest take,
 * because one machine is half as fast as another.
 */
const CHARACTERS = {
  mostMs: 250,
  ...(IS_DEEP
    ? { sizes: [2_048, 8_192, 65_536], worthDoublingMs: 20 }
    : { sizes: [16_384], worthDoublingMs: 8 }),
};
/** Half as many elements take a quarter of the time where it is quadratic, so that 2 ms of 1,000 are 8 ms of 2,000. */
const ELEMENTS = {
  mostMs: 1_000,
  ...(IS_DEEP
    ? { sizes: [500, 2_000, 16_000], worthDoublingMs: 20 }
    : { sizes: [1_000], worthDoublingMs: 2 }),
};

/**
 * `npm run test:slow` puts every third text in a slot, beginning with another one in each, so that a rule that reads
 * three slots meets every text. The rules of a large table read most of its slots, so every sixth text is enough there.
 */
const STEP = IS_DEEP ? { few: 1, many: 1 } : { few: 3, many: 6 };
const MANY_SLOTS = 60;

/** Returns the cases for the slot at an index of its table: one for each hostile text, or one with many elements. */
export function casesOf(slot: Slot | ElementSlot, at: number, { length }: { length: number }): Case[] {
  if ('readMany' in slot)
    return [
      {
        slot: slot.name,
        content: 'many',
        unit: 'elements',
        ...ELEMENTS,
        read: (size) => slot.readMany(size),
      },
    ];
  const step = length < MANY_SLOTS ? STEP.few : STEP.many;
  return PAYLOADS.filter((_payload, index) => (at + index) % step === 0).map((payload) => ({
    slot: slot.name,
    content: payload.name,
    unit: 'characters',
    ...CHARACTERS,
    read: (size) => slot.read(textOf(payload, size)),
  }));
}
