import { describe, expect, it } from 'vitest';
import { problemWords } from '../../apps/console/components/problem-words.ts';
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
