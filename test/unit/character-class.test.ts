import { describe, expect, it } from 'vitest';
import { CharacterClass } from '../../model/index.ts';
import { mulberry32 } from '../support/pages/random.ts';

/**
 * Letters, digits and marks of several scripts, spaces, punctuation, surrogate pairs and unpaired surrogates.
 */
const CHARACTERS = [...'aZ9é ’-.中か👍𝒜\u0301\u200b\n', '\ud800', '\udc00'];

describe('a class of characters', () => {
  const letters = new CharacterClass(/[\p{L}\p{N}]/u);

  it('finds the same runs as a regex, in any text', () => {
    const random = mulberry32(7);
    for (let round = 0; round < 5_000; round += 1) {
      const text = Array.from(
        { length: Math.floor(random() * 12) },
        () => CHARACTERS[Math.floor(random() * CHARACTERS.length)],
      ).join('');
      expect(letters.runsIn(text), JSON.stringify(text)).toEqual(text.match(/[\p{L}\p{N}]+/gu) ?? []);
      expect(letters.occursIn(text), JSON.stringify(text)).toBe(/[\p{L}\p{N}]/u.test(text));
    }
  });

  it('tells characters apart that begin with the same half of a pair', () => {
    expect(letters.runsIn('👍𝒜')).toEqual(['𝒜']);
    expect(letters.runsIn('𝒜👍')).toEqual(['𝒜']);
  });
});
