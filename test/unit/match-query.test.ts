import { describe, expect, it } from 'vitest';
import { documentOf } from '../../db/news/cluster/documents.ts';
import { matchQuery } from '../../db/news/cluster/match-query.ts';

const term = (value: string, field = 'words') => ({ term: { [field]: { value } } });
const any = (...should: object[]) => ({ bool: { should, minimum_should_match: 1 } });
const all = (...filter: object[]) => ({ bool: { filter } });

describe('a tsquery', () => {
  it.each([
    ["'kelp'", term('kelp')],
    ["('kelp' | 'kelps')", any(term('kelp'), term('kelps'))],
    ["'a' | 'b' & ('c' | 'd')", any(term('a'), all(term('b'), any(term('c'), term('d'))))],
    ["'it''s' & 'back\\\\slash'", all(term("it's"), term('back\\slash'))],
    ["'ada':D & 'quill':D", all(term('ada', 'authors'), term('quill', 'authors'))],
  ])('%s is asked word by word', (match, query) => {
    expect(matchQuery(match, ['words'])).toEqual(query);
  });

  it('asks for phrases with the words that PostgreSQL leaves out', () => {
    expect(matchQuery("'bank' <2> 'england' <-> 'waits'", ['words'])).toEqual({
      span_near: {
        clauses: ['bank', 'england', 'waits'].map((value) => ({ span_term: { words: { value } } })),
        slop: 1,
        in_order: true,
      },
    });
  });

  it('asks all fields for words without a weight', () => {
    expect(matchQuery("'kelp'", ['words', 'authors'])).toEqual(any(term('kelp'), term('kelp', 'authors')));
  });

  it.each(["'kelp' &", "!'kelp'", "'kelp", 'kelp'])('%s is refused', (match) => {
    expect(() => matchQuery(match, ['words'])).toThrow('not a tsquery');
  });

  it('is read in linear time', () => {
    const begun = performance.now();
    expect(() => matchQuery(`${"'".repeat(200_000)}x`, ['words'])).toThrow('not a tsquery');
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});

describe('a document', () => {
  it('has the lexemes of title, opening and text in their places, and those of authors apart', () => {
    const article = {
      ...{ id: 'a', url_key: 'b.example/1', month: '2026-11', published_at: new Date(5) },
      ...{ domain: 'b.example', language: 'en', country: null },
      search: `'ada':5 'it''s':1A,9C 'kelp':2A,4B 'quill':6`,
    };
    expect(documentOf(article)).toEqual({
      ...{ url_key: 'b.example/1', domain: 'b.example', language: 'en', country: null, published_at: 5 },
      words: "it's kelp · kelp · · · · it's",
      authors: 'ada quill',
    });
  });
});
