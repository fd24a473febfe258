import { describe, expect, it } from 'vitest';
import { parseDate } from '../../activities/articles/date-values.ts';

describe('a date', () => {
  it.each([
    ['2026-11-03T10:15:30Z', '2026-11-03T10:15:30Z', 'second'],
    ['2026-11-03T10:15:30.123+01:00', '2026-11-03T10:15:30+01:00', 'second'],
    ['2026-11-03 10:15 +0100', '2026-11-03T10:15:00+01:00', 'minute'],
    ['2026-11-03T10:15:30', '2026-11-03', 'day'],
    ['2026-11-03', '2026-11-03', 'day'],
    ['Tue, 03 Nov 2026 10:00:00 GMT', '2026-11-03T10:00:00Z', 'second'],
  ])('%j is %s to the %s', (text, value, precision) => expect(parseDate(text)).toEqual({ value, precision }));

  it.each([
    '',
    'yesterday',
    '3 November 2026',
    '2026-13-41',
    '1970-01-01T00:00:00Z',
    '2999-01-01',
    '1762164000',
  ])('%j is none, or none that can be trusted', (text) => expect(parseDate(text)).toBeNull());
});
