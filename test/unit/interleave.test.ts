import { describe, expect, it } from 'vitest';
import { interleaveByHost } from '../../workflows/sliding-window.ts';

describe('the order of sources', () => {
  it('alternates between hosts', () => {
    expect(interleaveByHost(['a', 'a', 'a', 'b', 'c', 'b'])).toEqual([0, 3, 4, 1, 5, 2]);
    expect(interleaveByHost([])).toEqual([]);
  });

  it('contains each source once', () => {
    const hosts = Array.from({ length: 500 }, (_, index) => `host-${(index * 7919) % 13}`);
    expect(interleaveByHost(hosts).sort((x, y) => x - y)).toEqual(hosts.map((_, index) => index));
  });
});
