import { describe, expect, it } from 'vitest';
import { decodePage, isGarbled } from '../../activities/web/decode.ts';
import { retryAfterMs } from '../../activities/web/turns.ts';

const bytes = (...numbers: number[]) => Uint8Array.from(numbers);
const CYRILLIC = 'Городской совет утвердил новый бюджет на следующий год, сообщает корреспондент.';
/** In Windows-1251, the letters of the Russian alphabet are contiguous from 0xC0. */
const windows1251 = Uint8Array.from(CYRILLIC, (sign) => {
  const code = sign.codePointAt(0) ?? 0;
  return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
});

describe('the encoding of a page', () => {
  it('is that of its byte-order mark, whatever else is declared', () => {
    expect(decodePage(bytes(0xef, 0xbb, 0xbf, 0xc3, 0xbc), 'text/html; charset=iso-8859-1')).toBe('ü');
    expect(decodePage(bytes(0xff, 0xfe, 0xfc, 0x00), 'text/html; charset=utf-8')).toBe('ü');
  });

  it('is that of the header before that of the page', () => {
    const page = Buffer.from('<meta charset="utf-8">ü', 'latin1');
    expect(decodePage(page, 'text/html; charset="ISO-8859-1"')).toContain('ü');
  });

  it('is that of the page when the header declares none', () => {
    expect(decodePage(Buffer.from('<meta charset="iso-8859-1">ü', 'latin1'), 'text/html')).toContain('ü');
  });

  it('is detected from the bytes when none is declared', () => {
    expect(decodePage(Buffer.from('ü und ä'), '')).toBe('ü und ä');
    expect(decodePage(windows1251, 'text/html')).toBe(CYRILLIC);
    expect(decodePage(Buffer.from('Der Bürgermeister eröffnete die Brücke', 'latin1'), '')).toContain(
      'Brücke',
    );
  });

  it('may be broken in one or two places, but not everywhere', () => {
    expect(isGarbled(decodePage(Buffer.from(`${'word '.repeat(50)}\xff`, 'latin1'), 'charset=utf-8'))).toBe(
      false,
    );
    expect(isGarbled(decodePage(Buffer.alloc(500, 'a\xff\xfe', 'latin1'), 'charset=utf-8'))).toBe(true);
  });
});

describe('Retry-After', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const asked = (status: number, value?: string) =>
    retryAfterMs(
      {
        status,
        headers: value === undefined ? {} : { 'retry-after': value },
        body: { unread: 'unwanted' },
        receivedAt: now,
      },
      now,
    );

  it.each([
    [429, '7', 7_000],
    [503, '0', 0],
    [503, 'Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
    [503, 'Sat, 21 Nov 2026 09:00:00 GMT', 0],
    [503, '999999999', 600_000],
    [503, 'soon', 0],
    [503, undefined, 0],
    [429, undefined, 5_000],
    [200, '7', 0],
    [500, '7', 0],
  ])('of a %i with the value %s is %s ms', (status, value, ms) => expect(asked(status, value)).toBe(ms));
});
