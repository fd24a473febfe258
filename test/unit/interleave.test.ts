import { describe, expect, it } from 'vitest';
import { FIT_OPTIONS, LEDGER_OPTIONS, LOOKUP_OPTIONS, WEB_OPTIONS } from '../../workflows/activities.ts';
import { interleaveByHost } from '../../workflows/interleave.ts';

describe('the order of sources', () => {
  it('lets each host come round in turn', () => {
    expect(interleaveByHost(['a', 'a', 'a', 'b', 'c', 'b'])).toEqual([0, 3, 4, 1, 5, 2]);
    expect(interleaveByHost([])).toEqual([]);
  });

  it('holds each source once', () => {
    const hosts = Array.from({ length: 500 }, (_, index) => `host-${(index * 7919) % 13}`);
    expect(interleaveByHost(hosts).sort((x, y) => x - y)).toEqual(hosts.map((_, index) => index));
  });
});

describe('every activity', () => {
  it.each(Object.entries({ FIT_OPTIONS, LEDGER_OPTIONS, LOOKUP_OPTIONS, WEB_OPTIONS }))(
    'of %s has a bound for one attempt and one for all',
    (_name, options) => {
      expect(options).toHaveProperty('startToCloseTimeout');
      expect(options).toHaveProperty('scheduleToCloseTimeout');
      expect(options).toHaveProperty('taskQueue');
    },
  );
});
