import { describe, expect, it } from 'vitest';
import { problemWords } from '../../apps/console/components/problem-words.ts';
import { expiryWords } from '../../apps/console/jobs/expiry-words.ts';
import { versionSavedLater, versionWith } from '../../apps/console/jobs/pitch-versions.ts';
import { readPublications } from '../../apps/console/research/publication-list.ts';

const at = (path: string, fault: string) => ({ path, code: 'x', message: `${path}: ${fault}.` });

describe('a refusal in the console', () => {
  const url = 'must be an http or https URL';
  it.each<[string, Parameters<typeof problemWords>[0], string[]]>([
    [
      'with a sentence of its own',
      { message: `The URL ${url}.`, issues: [at('/query/url', url)] },
      [`The URL ${url}.`],
    ],
    [
      'with a place for a message',
      { message: `/query/url: ${url}.`, issues: [at('/query/url', url)] },
      [`URL: ${url}.`],
    ],
    ['of one of several', { message: `/urls/1: ${url}.`, issues: [at('/urls/1', url)] }, [`URL 2: ${url}.`]],
    [
      'of two values',
      {
        message: '/from: needs one.',
        issues: [at('/from/0/url', url), at('/options/external_id', 'is too long')],
      },
      [`URL 1: ${url}.`, 'External id: is too long.'],
    ],
    [
      'of the whole body',
      { message: '/: must be an object.', issues: [at('/', 'must be an object')] },
      ['Must be an object.'],
    ],
    ['without values', { message: 'Nothing was found.', issues: [] }, ['Nothing was found.']],
  ])('%s names no place in the request', (_, problem, said) => {
    expect(problemWords(problem)).toEqual(said);
  });
});

describe('what is deleted soon', () => {
  const now = new Date(2026, 10, 25, 9).getTime(); // a Wednesday
  const after = (hours: number) => ({ expires_at: new Date(now + hours * 3_600_000).toISOString() });
  it.each<[string, number[], number[], string[]]>([
    ['by day, what comes first first', [50, 2, 49], [52], ['today: 1 job', 'on Friday: 2 jobs, 1 search']],
    ['not what is gone, and not what has days left', [-1, 73], [100], []],
    ['searches alone', [], [30, 31], ['on Thursday: 2 searches']],
  ])('is named %s', (_, jobs, searches, words) => {
    expect(expiryWords(jobs.map(after), searches.map(after), now)).toEqual(words);
    expect(expiryWords([{ expires_at: null }], [], now)).toEqual([]);
  });
});

describe('the publications that a user enters', () => {
  it.each([
    ['a.example\nhttps://b.example/x, a.example', ['a.example', 'https://b.example/x']],
    ['a.example b.example', ['a.example', 'b.example']],
    ['not a site', ['not a site']],
    ['a.example\n the second site ', ['a.example', 'the second site']],
    [' \n ', []],
  ])('%j', (text, entries) => {
    expect(readPublications(text)).toEqual(entries);
  });
});

describe('the version of the pitch with which a job opens', () => {
  const version = (number: number, pitch: string | null, day: number) => ({
    number,
    pitch,
    created_at: `2026-11-0${day}T09:00:00Z`,
  });
  const job = { fit_context: { pitch: 'First' }, created_at: '2026-11-03T09:00:00Z' };
  const first = version(1, 'First', 1);
  it.each<[string, ReturnType<typeof version>[], number | null]>([
    ['is one that was saved later', [version(2, 'Second', 4), first], 2],
    ['is not the job’s own', [version(2, ' First', 4), first], null],
    ['is not one that the job already left aside', [version(2, 'Second', 2), first], null],
    ['is none whose text is not kept', [version(2, null, 4), first], null],
    ['is none without versions', [], null],
  ])('%s', (_, versions, number) => {
    expect(versionSavedLater(job, versions)?.number ?? null).toBe(number);
  });

  it('is named only where there are several', () => {
    const versions = [version(2, 'Second', 4), first];
    expect([
      versionWith('First', versions),
      versionWith('Third', versions),
      versionWith('First', [first]),
    ]).toEqual([1, null, null]);
  });
});
