import { describe, expect, it } from 'vitest';
import { apiKeys } from '../../db/index.ts';
import { idForKey, isJobId, newId } from '../../model/index.ts';

describe('ids', () => {
  it('consist of a prefix and 26 characters', () => {
    const id = newId('jej');
    expect(id).toMatch(/^jej_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(isJobId(id)).toBe(true);
    expect(new Set(Array.from({ length: 1000 }, () => newId('ev'))).size).toBe(1000);
  });

  it('are derived from organization and Idempotency-Key only, the same each time', () => {
    const id = idForKey('jej', 'org_a', 'key');
    expect(id).toBe(idForKey('jej', 'org_a', 'key'));
    expect(isJobId(id)).toBe(true);
    expect(id).not.toBe(idForKey('jej', 'org_b', 'key'));
    expect(id).not.toBe(idForKey('jej', 'org_a', 'key2'));
  });

  it.each([
    '',
    'jej_',
    'jej_00000',
    `jej_${'i'.repeat(26)}`,
    `org_${'0'.repeat(26)}`,
    `jej_${'0'.repeat(27)}`,
  ])('do not match %j', (text) => expect(isJobId(text)).toBe(false));
});

describe('API keys', () => {
  it.each(['', 'byl_', 'byl_short_000000', `byl_${'0'.repeat(32)}_000000`, `xyz_${'0'.repeat(32)}_000000`])(
    'are recognized by format and checksum: not %j',
    (text) => expect(apiKeys.isWellFormed(text)).toBe(false),
  );
});
