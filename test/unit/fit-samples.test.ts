import { describe, expect, it } from 'vitest';
import { pin, readPinned } from './fit-samples/pinned.ts';
import { PITCHES } from './fit-samples/pitches.ts';
import { scoreSamples } from './fit-samples/score.ts';

const scored = await scoreSamples();
const pinned = readPinned();
const right = pinned.filter(({ expected }) => expected === 'right');

describe('sixty reasonings and angles', () => {
  it.each(scored.map((sample) => ({ title: `${sample.pitch} for ${sample.journalist}`, sample })))(
    'are as they were judged: $title',
    ({ sample }) => {
      const known = pinned.find(
        ({ pitch, journalist }) => pitch === sample.pitch && journalist === sample.journalist,
      );
      expect(known?.judged, 'judged').not.toBeNull();
      expect({ ...pin(sample), judged: known?.judged }).toEqual(known);
    },
  );

  it('contain no sentence that was judged to be false, except two rejections of people who are near', () => {
    expect(pinned).toHaveLength(60);
    const wrong = pinned.filter(({ judged }) => !judged?.isTrue);
    expect(wrong.map(({ pitch, journalist }) => `${journalist} for ${pitch}`).sort()).toEqual([
      'Clara Weidt for phone-ban',
      'Tomas Okwelu for sound-museum',
    ]);
    expect(wrong.every(({ score }) => score < 45)).toBe(true);
  });

  // The aim is four of five. The judge saw only pitch, pages and report.
  it('could be sent as they are to half of the right people or more', () => {
    expect(right).toHaveLength(20);
    expect(right.filter(({ judged }) => judged?.isSendable).length / right.length).toBeGreaterThanOrEqual(
      0.5,
    );
  });

  it('recommend nobody who is wrong', () => {
    const wrong = pinned.filter(({ expected, score }) => expected === 'wrong' && score >= 45);
    expect(wrong).toEqual([]);
  });

  it('have angles of at most sixty words that end with whole sentences of the pitch', () => {
    for (const { pitch, angle } of pinned) {
      if (angle === null) continue;
      expect(angle.split(/\s+/).length).toBeLessThanOrEqual(60);
      const text = PITCHES.find(({ id }) => id === pitch)
        ?.pitch.replace(/\s+/g, ' ')
        .replaceAll('’', "'");
      const last = angle.split(/(?<=[.!?])\s+(?=\p{Lu})/u).at(-1);
      expect(text).toContain(last);
    }
  });
});
