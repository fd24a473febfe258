import { describe, expect, it } from 'vitest';
import { hashNewPassword, isPassword } from '../../apps/gateway/accounts/passwords.ts';

const ABOUT = ['ada.lovelace@analytical.example', 'Ada Lovelace', 'Engine House'];
const faultOf = async (password: string, about = ABOUT) => (await hashNewPassword(password, about)).fault;

describe('new passwords', () => {
  it('are long enough, and of any characters', async () => {
    expect(await faultOf('nine char')).toContain('at least 10');
    expect(await faultOf('ü'.repeat(201))).toContain('at most 200');
    for (const password of [
      'xqjwvkzpfm',
      '8305917264',
      ' & % ? ! = ',
      'Ждать у моря погоды до последней звезды над северным маяком, друг',
      '👩🏽‍🚀 über allem',
      'two harbours '.repeat(15),
    ])
      expect(await faultOf(password), password).toBeNull();
    const { hash } = await hashNewPassword(' Über Allem 1 ', []);
    expect(await isPassword(hash, ' Über Allem 1 ')).toBe(true);
    for (const other of ['Über Allem 1', ' über allem 1 ', ' Über Allem 1'])
      expect(await isPassword(hash, other)).toBe(false);
  });

  it.each(['qwertyuiop', '1234567890', 'Basketball', '1QAZ2wsx3edc'])(
    'are not among the most common ones: %s',
    async (password) => expect(await faultOf(password)).toContain('most common'),
  );

  it.each([
    'Byline2026!!',
    'password-password',
    'ada.lovelace1815',
    'EngineHouse!',
    'Analytical 01.01.2026',
    'welcome admin 1',
  ])('are not made of the words that an attacker would try: %s', async (password) =>
    expect(await faultOf(password)).toContain('little more than'),
  );

  it.each([
    ['Petra Prüfer', 'petra-pruefer1', 'the vowel in two letters'],
    ['Petra Prüfer', 'PetraPrufer!', 'without its mark'],
    ['Petra Prüfer', 'Petra Pru\u0308fer', 'the mark by itself'],
    ['Łucja Wiśniewska', 'lucjawisniewska', 'a letter that has no mark to take away'],
    ['Пётр Иванов', 'петриванов', 'another alphabet'],
    ['Пётр Иванов', 'PetrIvanov 2026', 'another alphabet in Latin letters'],
    ['Straßburg Presse', 'strassburgpresse', 'two letters for one'],
  ])('are not the name %s, written %s: %s', async (name, password) =>
    expect(await faultOf(password, [name])).toContain('little more than'),
  );

  it.each([
    'aaaaaaaaaa',
    'Ж'.repeat(64),
    'x '.repeat(100),
    'abcabcabcabc',
    'harbour1harbour1',
    'aaaaabbbbbcccccdddddeeeee',
    'abcdefghijklm',
    'fedcba98765432',
    '   &&&   !!',
  ])('are not repetitions or sequences: %s', async (password) =>
    expect(await faultOf(password)).toMatch(/repeats a few characters|most common/),
  );

  it.each(['a long password', 'the engine behind a house', 'byline 305917264081'])(
    'may contain such a word among others: %s',
    async (password) => expect(await faultOf(password)).toBeNull(),
  );
});
