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
      expect(
        { ...pin(sample), judged: known?.judged },
        'If the new report is meant, run `npx tsx test/unit/fit-samples/write.ts` and judge it.',
      ).toEqual(known);
    },
  );

  it('contain no sentence that was judged to be false', () => {
    expect(pinned).toHaveLength(60);
    expect(pinned.filter(({ judged }) => !judged?.isTrue)).toEqual([]);
  });

  // The person who judged the fit reports saw only the pitch, the pages and the report.
  it('could be sent unchanged to at least four of five right people', () => {
    expect(right).toHaveLength(20);
    expect(right.filter(({ judged }) => judged?.isSendable).length / right.length).toBeGreaterThanOrEqual(
      0.8,
    );
  });

  it('recommend nobody who is wrong', () => {
    const wrong = pinned.filter(({ expected, score }) => expected === 'wrong' && score >= 45);
    expect(wrong).toEqual([]);
  });

  it('have angles of at most 90 words that end with whole sentences of the pitch', () => {
    for (const { pitch, angle } of pinned) {
      if (angle === null) continue;
      expect(angle.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length).toBeLessThanOrEqual(90);
      const text = PITCHES.find(({ id }) => id === pitch)
        ?.pitch.replace(/\s+/g, ' ')
        .replaceAll('’', "'");
      // An angle may quote a headline or a part of a sentence with a capital first letter and an added full
      // stop, so ignore case and the final full stop.
      const last = angle
        .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
        .at(-1)
        ?.replace(/\.$/, '');
      expect(text?.toLowerCase()).toContain(last?.toLowerCase());
    }
  });
});
