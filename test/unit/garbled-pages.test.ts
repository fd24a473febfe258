import { describe, expect, it } from 'vitest';
import { repairEncoding } from '../../packages/reader/html/garbled.ts';

describe('a page that was decoded as Latin-1', () => {
  const garbled = (bytes: Buffer) => `<p>${bytes.toString('latin1')}</p>`;

  it('is repaired if it is Chinese', () => {
    const story =
      '港口委员会星期二投票决定在冬天来临之前重建这座旧桥。市长说工程将于春天开始，渡轮每小时两班。';
    // Maps characters to their GB 2312 bytes, because Node.js can encode only Unicode.
    const pairs = new Map<string, Buffer>();
    const decoder = new TextDecoder('gb18030');
    for (let lead = 0xa1; lead <= 0xf7; lead += 1)
      for (let trail = 0xa1; trail <= 0xfe; trail += 1) {
        const pair = Buffer.from([lead, trail]);
        pairs.set(decoder.decode(pair), pair);
      }
    const bytes = Buffer.concat([...story.repeat(4)].map((sign) => pairs.get(sign) ?? Buffer.from('?')));
    expect(repairEncoding(garbled(bytes))).toBe(`<p>${story.repeat(4)}</p>`);
  });

  it('stays as it is if it is Western, whatever special characters it has', () => {
    for (const text of ['Größe, Straße und Maß. '.repeat(20), '»'.repeat(40), '°°°°°°°°°°°°°°', 'plain']) {
      expect(repairEncoding(`<p>${text}</p>`)).toBe(`<p>${text}</p>`);
    }
  });
});
