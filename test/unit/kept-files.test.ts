import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
// @ts-expect-error The setup is plain JavaScript.
import { keepEarlierFiles, removeOldFiles } from '../../apps/kept-files.mjs';

describe('files of an earlier build', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'byline-kept-'));
    mkdirSync(join(folder, 'old'));
    mkdirSync(join(folder, 'new'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (path: string, text: string, daysAgo = 0) => {
    writeFileSync(join(folder, path), text);
    const time = Date.now() / 1000 - daysAgo * 24 * 3600;
    utimesSync(join(folder, path), time, time);
  };
  const inNew = () => readdirSync(join(folder, 'new')).sort();

  it('remain for the stack that runs, beside the new ones, until they are old', () => {
    write('old/page-a1.js', 'earlier', 3);
    write('old/page-z0.js', 'long ago', 91);
    write('old/same.js', 'earlier');
    write('new/page-b2.js', 'new');
    write('new/same.js', 'new');
    keepEarlierFiles(join(folder, 'old'), join(folder, 'new'));
    expect(inNew()).toEqual(['page-a1.js', 'page-b2.js', 'same.js']);
    expect(readFileSync(join(folder, 'new/same.js'), 'utf8')).toBe('new');
    removeOldFiles(join(folder, 'new'), Date.now() + 88 * 24 * 3600 * 1000);
    expect(inNew(), 'with their own age').toEqual(['page-b2.js', 'same.js']);
  });

  it('may be missing', () => {
    keepEarlierFiles(join(folder, 'none'), join(folder, 'new'));
    removeOldFiles(join(folder, 'none'));
    expect(inNew()).toEqual([]);
  });
});
