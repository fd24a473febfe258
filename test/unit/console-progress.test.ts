import { describe, expect, it } from 'vitest';
import { readingWords } from '../../apps/console/jobs/reading-words.ts';

describe('the progress of an active job in the console', () => {
  it.each<[string, number | null, RegExp]>([
    ['counts the sources in progress', 3, /^3 being read$/],
    ['says so when none is in progress', 0, /^None being read right now$/],
    ['gives no number, but a hint, when no worker answers', null, /^No answer from a worker\. .*check/],
  ])('%s', (_, inFlight, words) => {
    expect(readingWords(inFlight)).toMatch(words);
  });

  it('never takes silence for a number', () => {
    expect(readingWords(null)).not.toMatch(/\d|being read/);
  });
});
