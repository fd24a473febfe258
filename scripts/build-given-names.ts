/**
 * Builds `given-names.json`: given names from many languages, and Chinese and Japanese surnames, whose
 * characters also form ordinary words. If there is no other evidence, the table distinguishes names from labels.
 *
 *     npx tsx scripts/build-given-names.ts FOLDER
 *
 * FOLDER is an unpacked package of `@faker-js/faker`. The shipped table was built from release 10.6.0 (MIT,
 * https://github.com/faker-js/faker).
 */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('specify the folder of the unpacked package');
const { allLocales } = (await import(pathToFileURL(`${folder}/dist/index.js`).href)) as {
  allLocales: Record<string, { person?: Record<'first_name' | 'last_name', unknown> }>;
};

const names = new Set<string>();
const surnames = new Set<string>();
for (const [locale, { person }] of Object.entries(allLocales)) {
  // Only given names in scripts with capital letters are included. In other scripts, names look the same as
  // other words, so the table would not help.
  for (const part of stringsIn(person?.first_name).flatMap((name) => name.split(/\s+/)))
    if (/^\p{Lu}[\p{L}\p{M}'’-]{2,}$/u.test(part)) names.add(part.normalize('NFC').toLowerCase());
  if (/^(?:zh|ja)/.test(locale)) for (const name of stringsIn(person?.last_name)) surnames.add(name);
}
const table = { given: [...names].sort().join(' '), surnames: [...surnames].sort().join(' ') };
writeFileSync(
  new URL('../packages/reader/authors/given-names.json', import.meta.url),
  `${JSON.stringify(table, null, 2)}\n`,
);
console.log(`${names.size} given names, ${surnames.size} surnames`);

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
