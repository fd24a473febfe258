import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorOf } from '../../docs/.vitepress/anchors.ts';
import { PROJECT } from '../support/stacks/processes.ts';

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has, V1 first. */
const COUNTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

const FOLDER = join(PROJECT, 'docs');
const page = readFileSync(join(FOLDER, 'asvs.md'), 'utf8');

interface Row {
  id: string;
  where: string;
}

const chapters = page
  .split(/^## (?=V\d)/m)
  .slice(1)
  .map((text) => ({
    number: Number(/^V(\d+) /.exec(text)?.[1]),
    stated: Number(/^(\d+) requirements\.$/m.exec(text)?.[1]),
    rows: text
      .split('\n')
      .filter((line) => line.startsWith('| V'))
      .map((line): Row => {
        const [requirement = '', , where = ''] = line.slice(2).split(' | ');
        return { id: requirement.split(' ')[0] ?? '', where };
      }),
  }));
const rows = chapters.flatMap((chapter) => chapter.rows);

const TEST = /`(test\/[\w/-]+\.test\.ts)` "([^"]+)"/g;
const LINK = /\[[^\]]+\]\(([^)\s]+)\)/g;
const REASON = /not (?:applicable|met): \S/;

describe('the table of ASVS requirements', () => {
  it('has each chapter with the number of its requirements', () => {
    expect(chapters.map(({ number }) => number)).toEqual(COUNTS.map((_count, index) => index + 1));
    expect(chapters.map(({ stated }) => stated)).toEqual(COUNTS);
    expect(chapters.map((chapter) => chapter.rows.length)).toEqual(COUNTS);
  });

  it('has each requirement once, in its chapter', () => {
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const strays = chapters.flatMap(({ number, rows: own }) =>
      own.filter(({ id }) => !new RegExp(`^V${number}\\.\\d+\\.\\d+$`).test(id)),
    );
    expect(strays).toEqual([]);
  });

  it('sums up its rows', () => {
    const results = rows.map(({ where }) => {
      if (where.includes('not applicable:')) return 'not applicable';
      if (!where.includes('not met:')) return 'met';
      return where.search(/`test\/|\]\(/) === -1 ? 'not met' : 'met in part';
    });
    for (const result of ['met', 'met in part', 'not met', 'not applicable'])
      expect(page).toContain(`| ${result} | ${results.filter((one) => one === result).length} |`);
    expect(page).toContain(`| together | ${rows.length} |`);
  });

  it('has a test, a page or a reason for each requirement', () => {
    const bare = rows.filter(({ where }) => ![TEST, LINK, REASON].some((kind) => where.search(kind) >= 0));
    expect(bare).toEqual([]);
  });

  it('names tests that exist', () => {
    const missing = rows.flatMap(({ id, where }) => {
      const named = [...where.matchAll(TEST)];
      const complete = named.length === where.split('`test/').length - 1;
      const absent = named.filter(([, file = '', title = '']) => {
        const path = join(PROJECT, file);
        return !existsSync(path) || !titlesOf(path).includes(title);
      });
      return [
        ...(complete ? [] : [`${id}: a test without its title`]),
        ...absent.map(([text]) => `${id}: ${text}`),
      ];
    });
    expect(missing).toEqual([]);
  });

  it('names pages and headings that exist', () => {
    const broken = [...page.matchAll(LINK)]
      .map(([, href = '']) => href)
      .filter((href) => !href.startsWith('https://'))
      .filter((href) => {
        const [file = '', anchor] = href.split('#');
        const path = join(FOLDER, file || 'asvs.md');
        if (!existsSync(path)) return true;
        const headings = [...readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm)];
        return anchor !== undefined && !headings.some(([, heading = '']) => anchorOf(heading) === anchor);
      });
    expect(broken).toEqual([]);
  });
});

/** Returns the titles of the tests and groups in a file, as they are written there. */
function titlesOf(path: string): string[] {
  const source = readFileSync(path, 'utf8');
  const calls = source.matchAll(
    /(?:\b(?:it|describe)(?:\.\w+)*|\))\(\s*(?:'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`)/g,
  );
  return [...calls].map(([, single, double, back]) => single ?? double ?? back ?? '');
}
