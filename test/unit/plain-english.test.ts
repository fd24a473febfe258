import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BANNED, findBanned } from '../support/docs/plain-english.ts';
import { PROJECT } from '../support/stacks/processes.ts';

/** All files that contain prose: code, documents, settings and alerts. */
const PROSE = /(?:\.(?:ts|tsx|mjs|md|ya?ml|html)|\.env\.example|docs\/openapi\.json)$/;

/**
 * Files that are not checked: texts that other people wrote, imitations of such texts, and the list of banned
 * phrases.
 */
const NOT_OURS = [
  'test/support/docs/plain-english.ts',
  'apps/local/newsroom/',
  'packages/fit/report/words/',
  'packages/fit/lexicon/stop-words.ts',
  'test/bench/fit/',
  'test/bench/contacts/',
  'test/replay/histories/',
  'packages/reader/site/link-words.ts',
  'test/unit/fit-samples/',
  'test/unit/fit-words.test.ts',
  'test/support/pages/fit-pairs.ts',
  'docs/fit.md',
];

const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: PROJECT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\n')
  .filter((file) => PROSE.test(file) && !NOT_OURS.some((other) => file.startsWith(other)));

describe('plain English', () => {
  it('is used in comments, messages, API descriptions, documents and test titles', () => {
    const found = FILES.flatMap((file) => {
      const text = readIfPresent(join(PROJECT, file));
      return findBanned(text).map(
        ({ line, found, phrase }) => `${file}:${line}: “${found}”. ${phrase.reason}`,
      );
    });
    expect(FILES.length).toBeGreaterThan(500);
    expect(found).toEqual([]);
  });

  it.each(BANNED)('is checked for sentences such as: $example', ({ example, pattern }) => {
    const phrases = (text: string) => findBanned(text).map(({ phrase }) => phrase.pattern);
    const [first, ...rest] = example.split(' ');
    const wrapped = `${first} ${rest.slice(0, -1).join('\n * ')}\n * ${rest.at(-1)}`;
    expect(phrases(`/** ${example} */`), 'in a comment').toContain(pattern);
    expect(phrases(`/**\n * ${wrapped}\n */`), 'in a comment of several lines').toContain(pattern);
    expect(phrases(`throw new Error('${example}');`), 'in a message').toContain(pattern);
    expect(phrases(`Read this first.\n\n${example}\n`), 'in a document').toContain(pattern);
  });

  it('does not object to ordinary sentences', () => {
    const ordinary = [
      'There is no page at this URL. The job is no longer running, and is not an article.',
      'Of course, e-mail addresses and IP addresses are addresses.',
      'A builder stands in for another one; the two names are told apart by their author pages.',
      'Who wrote this article? The person whose name is printed, so nobody has to guess.',
      'The API is called once per person. Jobs start without them and continue on their own.',
    ];
    expect(ordinary.flatMap(findBanned)).toEqual([]);
  });
});

/** Git still lists a file that was deleted only in the working tree. */
function readIfPresent(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
