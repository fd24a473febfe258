import { describe, expect, it } from 'vitest';
import { faultOfPassword, hashPassword, isPassword } from '../../apps/gateway/accounts/passwords.ts';

const ABOUT = ['ada.lovelace@analytical.example', 'Ada Lovelace', 'Engine House'];
const faultOf = (password: string) => faultOfPassword(password, ABOUT);

describe('new passwords', () => {
  it('are long enough, and of any characters', async () => {
    expect(faultOf('nine char')).toContain('at least 10');
    expect(faultOf('ü'.repeat(201))).toContain('at most 200');
    for (const password of [
      'xqjwvkzpfm',
      '8305917264',
      '   &&&   !!',
      'Ж'.repeat(64),
      '👩🏽‍🚀 über allem',
      'x '.repeat(100),
    ])
      expect(faultOf(password), password).toBeNull();
    const hash = await hashPassword(' Über Allem 1 ');
    expect(await isPassword(hash, ' Über Allem 1 ')).toBe(true);
    for (const other of ['Über Allem 1', ' über allem 1 ', ' Über Allem 1'])
      expect(await isPassword(hash, other)).toBe(false);
  });

  it.each(['qwertyuiop', '1234567890', 'Basketball', '1QAZ2wsx3edc'])(
    'are not among the most common ones: %s',
    (password) => expect(faultOf(password)).toContain('most common'),
  );

  it.each([
    'Byline2026!!',
    'password-password',
    'ada.lovelace1815',
    'EngineHouse!',
    'Analytical 01.01.2026',
    'welcome admin 1',
  ])('are not made of the words that an attacker would try: %s', (password) =>
    expect(faultOf(password)).toContain('little more than'),
  );

  it.each(['a long password', 'the engine behind a house', 'byline 305917264081'])(
    'may contain such a word among others: %s',
    (password) => expect(faultOf(password)).toBeNull(),
  );
});
