import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { faultOfClientName } from '../../apps/gateway/oauth/reserved-names.ts';

describe('the name of an app that anybody may register', () => {
  it.each([
    ['Byline', 'the name'],
    ['Byline command line', 'the name of the command line'],
    ['BYLINE CLI', 'capitals'],
    ['The Byline app', 'within a name'],
    ['Bylin\u0435', 'a Cyrillic letter'],
    ['\u0412\u0443line', 'Cyrillic letters at the beginning'],
    ['\u0392yline', 'a Greek letter'],
    ['Ｂｙｌｉｎｅ', 'full width'],
    ['𝐁𝐲𝐥𝐢𝐧𝐞', 'mathematical letters'],
    ['ʙyʟɪɴᴇ', 'small capitals'],
    ['Bylíne', 'an accent'],
    ['Byl1ne', 'a digit'],
    ['By|ine', 'a stroke'],
    ['byⅼine', 'a Roman numeral'],
    ['B y l i n e', 'blanks'],
    ['B-yline app', 'a hyphen'],
    ['P\u0430ypal', "another product's name in two alphabets"],
  ])('is not %s: %s', (name) => expect(faultOfClientName(name)).toMatch(/^must not /));

  it.each([
    ['Planner', 'a name'],
    ['Planner for Byline', 'what it works with'],
    ['Claude Code (byline)', 'what it is connected to'],
    ['Bylines Daily', 'a longer word'],
    ['Skyline', 'another word'],
    ['Яндекс', 'another alphabet'],
    ['Новости plus', 'an alphabet a word'],
    ['1Password', 'a digit'],
    ['新聞 Reader', 'letters that cannot be confused'],
  ])('may be %s: %s', (name) => expect(faultOfClientName(name)).toBeNull());
});

describe('packages with install scripts', () => {
  it('are listed, and none of them reports to anybody', () => {
    const read = (name: string) =>
      JSON.parse(readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8'));
    const { packages } = read('package-lock.json') as {
      packages: Record<string, { name?: string; hasInstallScript?: true }>;
    };
    const names = Object.entries(packages).flatMap(([path, { name, hasInstallScript }]) =>
      hasInstallScript ? [name ?? path.replace(/^.*node_modules\//, '')] : [],
    );
    const listed = Object.keys(read('package.json').allowScripts);
    expect(names.filter((name) => !listed.includes(name) && name !== 'fsevents')).toEqual([]);
    expect(packages['node_modules/@scarf/scarf']?.name).toBe('empty-npm-package');
  });
});
