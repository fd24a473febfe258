import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { understandPitch } from '../../packages/fit/index.ts';

/** A release as it arrives, and what must be read of it. "-" is none. */
interface Arrival {
  why: string;
  text: string;
  client: string | null;
  /** What the embargo says. */
  embargo: string | null;
  /** How the sentence with the news begins. */
  news: string;
  /** Words of the mail around it, of which none may be told. */
  mail: string[];
}

const FIELD = /^(?:client|embargo|news|mail): (.*)$/gm;

/** Thirty releases in twelve languages and odd forms. */
const ARRIVALS: readonly Arrival[] = ['languages', 'forms'].flatMap((file) =>
  readFileSync(new URL(`releases/${file}.txt`, import.meta.url), 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((part) => {
      const [head = '', ...rest] = part.split(/(?<=^mail: .*\n)/m);
      const values = [...head.matchAll(FIELD)].map(({ 1: value = '' }) => (value === '-' ? null : value));
      const [client = null, embargo = null, news, mail] = values;
      if (!news || values.length !== 4) throw new Error(`${head} lacks a field`);
      return {
        ...{ why: head.split('\n')[0] ?? '', text: rest.join('').trim(), client, embargo },
        ...{ news, mail: mail?.split(' | ') ?? [] },
      };
    }),
);
const LEAST_RIGHT = 0.95;

describe('releases of another hand', () => {
  const read = ARRIVALS.map((arrival) => ({ arrival, ...understandPitch(arrival.text) }));
  type Read = (typeof read)[number];
  const parts: readonly [string, (one: Read) => unknown][] = [
    ['news', ({ story, arrival }) => (story.news[0]?.startsWith(arrival.news) ? null : story.news[0])],
    ['client', ({ story, arrival }) => (story.names.client === arrival.client ? null : story.names)],
    [
      'embargo',
      ({ story, arrival }) => {
        const sentence = story.release.embargo?.sentence ?? null;
        const isRight =
          arrival.embargo === null
            ? sentence === null
            : sentence?.toLowerCase().includes(arrival.embargo.toLowerCase());
        return isRight ? null : { sentence };
      },
    ],
    [
      'mail',
      ({ text, arrival }) =>
        arrival.mail.find((word) => text.toLowerCase().includes(word.toLowerCase())) ?? null,
    ],
  ];

  it.each(parts)('have their %s read right in 95 of 100', (_part, faultOf) => {
    const faults = read.flatMap((one) => {
      const fault = faultOf(one);
      return fault === null ? [] : [{ why: one.arrival.why, fault }];
    });
    expect(read).toHaveLength(30);
    if (faults.length > (1 - LEAST_RIGHT) * read.length) expect(faults).toEqual([]);
  });
});
