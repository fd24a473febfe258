import { describe, expect, it } from 'vitest';
import { isSameLead, leadFingerprint, leadPairs } from '../../model/index.ts';
import { mulberry32 } from '../support/pages/random.ts';

const LEAD =
  'The harbour board voted on Thursday to close the old ferry terminal by the end of next year, a decision that leaves four hundred workers without a berth for their ships.';
const JAPANESE =
  '港湾委員会は二十日、古いフェリー乗り場を来年末までに閉鎖することを決めた。四百人の従業員が影響を受ける見通し。';
const CHINESE = '港务局星期四投票决定在明年年底之前关闭旧的渡轮码头,四百名工人将因此失去他们的工作岗位。';

describe('the lead of a wire story', () => {
  it.each([
    ['LONDON, Nov 20 (Agency) - ', LEAD],
    ['LONDON (AP) — ', LEAD],
    ['Berlin (dpa/tmn) - ', LEAD],
    ['(Agency) -- ', LEAD],
    ['NEW HARBOUR, Nov. 20 – ', LEAD],
    ['【東京時事】', JAPANESE],
    ['（中央社記者台北20日電）', CHINESE],
    ['新华社北京11月20日电 ', CHINESE],
  ])('has the same fingerprint with or without “%s”', (dateline, lead) => {
    expect(leadFingerprint(lead)).toHaveLength(8);
    expect(leadFingerprint(dateline + lead)).toEqual(leadFingerprint(lead));
  });

  it('is recognized when a publisher shortens it or changes a word', () => {
    for (const edited of [
      LEAD.slice(0, 110),
      LEAD.replace('Thursday', 'Friday'),
      LEAD.replace('decision', 'step').replace('old ', ''),
    ]) {
      expect(isSameLead(leadFingerprint(LEAD), leadFingerprint(edited)), edited).toBe(true);
    }
  });

  it('is different for a different story', () => {
    const other =
      'The harbour board said on Thursday that it would hire four hundred workers for a new ferry terminal, which opens by the end of next year.';
    expect(isSameLead(leadFingerprint(LEAD), leadFingerprint(other))).toBe(false);
  });

  it('has no fingerprint when it is too short to be distinctive', () => {
    expect(leadFingerprint('Read more about this in our live blog.')).toEqual([]);
    expect(leadFingerprint('')).toEqual([]);
  });

  it('has a pair of hashes in each similar one, so that none is missed by them', () => {
    const random = mulberry32(1);
    const draw = (count: number) =>
      [...new Set(Array.from({ length: count }, () => Math.floor(random() * 14)))].sort((a, b) => a - b);
    const numbers = { similar: 0, found: 0 };
    for (let trial = 0; trial < 5_000; trial += 1) {
      const [one, other] = [draw(8), draw(8)];
      const isFound = leadPairs(one).some((pair) => pair.every((mark) => other.includes(mark)));
      if (isFound) numbers.found += 1;
      if (!isSameLead(one, other)) continue;
      numbers.similar += 1;
      expect(isFound, `${one} and ${other}`).toBe(true);
    }
    expect(numbers.similar).toBeGreaterThan(500);
    expect(numbers.found).toBeLessThan(5_000);
  });
});
