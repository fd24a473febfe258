import { describe, expect, it } from 'vitest';
import { mergeProfiles } from '../../activities/journalists/merge-profiles.ts';
import {
  certaintyOfArticle,
  certaintyOfPublication,
  isWholeName,
  type JournalistProfile,
  marksOf,
} from '../../model/index.ts';
import { journalistProfile } from '../../model/stored-records.ts';
import { confirmByFeed, type ListedArticle } from '../../packages/reader/index.ts';
import { readArticle } from '../../packages/reader/pages/read-article.ts';
import { profile } from '../support/world/profile.ts';

const URL_OF_PAGE = 'https://www.news.example/town/bridge';
const TEXT =
  '<p>The council voted on Tuesday to build a bridge over the river, and nobody objected.</p>'.repeat(5);

function marksOn(head: string, byline: string, listed: ListedArticle | null = null) {
  const html = `<!doctype html><html lang="en"><head><title>A bridge for the town</title><meta property="og:title" content="A bridge for the town">${head}</head><body><main><article><h1>A bridge for the town</h1>${byline}${TEXT}</article></main></body></html>`;
  const reading = readArticle(html, URL_OF_PAGE);
  return certaintyOfArticle(listed ? confirmByFeed(reading, listed) : reading);
}

const stated = (author: string, date: string) =>
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: 'A bridge for the town',
    author: { '@type': 'Person', name: author },
    datePublished: date,
  })}</script>`;
const printed = (author: string, date: string) =>
  `<p class="byline">By ${author}</p><p><time datetime="${date}">${date}</time></p>`;

describe('what a feed says about an article', () => {
  const meta = '<meta name="author" content="Ada Lovelace">';
  const day = '<p><time datetime="2026-11-03">3 November 2026</time>, <time>2 November 2026</time></p>';
  const listed = (author: string, time: string) => ({
    authors: [author],
    published_at: new Date(time).toISOString(),
  });

  it('makes values certain that only one place on the page states', () => {
    expect(marksOn(meta, day)).toMatchObject({ authors: 'likely', published_at: 'likely' });
    const marks = marksOn(meta, day, listed('Ada Lovelace', '2026-11-03T08:00:00Z'));
    expect(marks).toMatchObject({ authors: 'certain', published_at: 'certain' });
  });

  it('makes values likely that it contradicts', () => {
    const page = [stated('Ada Lovelace', '2026-11-03'), printed('Ada Lovelace', '2026-11-03')] as const;
    const marks = marksOn(...page, listed('Charles Babbage', '2026-11-13T08:00:00Z'));
    expect(marks).toMatchObject({ authors: 'likely', published_at: 'likely' });
    const unsigned = marksOn(...page, listed('The Desk', '2026-11-04T02:00:00Z'));
    expect(unsigned).toMatchObject({ authors: 'certain', published_at: 'certain' });
  });

  it('settles nothing that the page contradicts', () => {
    const page = [stated('Ada Lovelace', '2026-11-03'), printed('Charles Babbage', '2026-11-08')] as const;
    expect(marksOn(...page, listed('Ada Lovelace', '2026-11-03T08:00:00Z'))).toMatchObject({
      authors: 'likely',
      published_at: 'likely',
    });
  });
});

describe('the marks of an article', () => {
  it('are certain where data and print agree', () => {
    const marks = marksOn(stated('Ada Lovelace', '2026-11-03'), printed('Ada Lovelace', '2026-11-03'));
    expect(marks).toMatchObject({ authors: 'certain', published_at: 'certain', title: 'certain' });
  });

  it.each([
    [
      'a name in the data for sharing is printed in the text',
      '<meta name="author" content="Ada Lovelace">',
      '<p>The pictures are by our reporter Ada Lovelace, who saw it all.</p>',
      { authors: 'certain' },
    ],
    [
      'the only date that is printed has a class for dates',
      '',
      '<p class="post-date">3 November 2026</p>',
      { published_at: 'certain' },
    ],
    [
      'an element for times states the only date, and the page another one of a change',
      '<meta property="article:modified_time" content="2026-11-05">',
      '<p><time datetime="2026-11-03">3 November 2026</time></p>',
      { published_at: 'certain' },
    ],
    [
      'a later date beside it is labelled as that of a change',
      '',
      '<p class="post-date"><time datetime="2026-11-03">3 November 2026</time></p><p>Updated: <time datetime="2026-11-05">5 November 2026</time></p>',
      { published_at: 'certain' },
    ],
    [
      'a label far below the headline names the only day of publication',
      '',
      `${TEXT.replaceAll('<p>', '<p>Then: ').repeat(8)}<p class="post-date">Published: 3 November 2026</p>`,
      { published_at: 'certain' },
    ],
  ])('are certain where %s', (_, head, byline, marks) => {
    expect(marksOn(head, byline)).toMatchObject(marks);
  });

  it.each([
    [
      'print alone names several people',
      '',
      printed('Ada Lovelace and Charles Babbage', '2026-11-03'),
      { authors: 'likely' },
    ],
    [
      'print names somebody else than the data',
      stated('Ada Lovelace', '2026-11-03'),
      printed('Charles Babbage', '2026-11-03'),
      { authors: 'likely' },
    ],
    [
      'the name is one word',
      stated('Todd', '2026-11-03'),
      printed('Todd', '2026-11-03'),
      { authors: 'likely' },
    ],
    [
      'data alone state the date, and that of a later change',
      stated('Ada Lovelace', '2026-10-03').replace('"datePub', '"dateModified":"2026-11-03","datePub'),
      '',
      { published_at: 'likely' },
    ],
    [
      'print contradicts the date in the data',
      stated('Ada Lovelace', '2026-11-03'),
      printed('Ada Lovelace', '2026-10-01'),
      { published_at: 'likely' },
    ],
    [
      'a line below the headline names another author than data and print',
      stated('Ada Lovelace', '2026-11-03'),
      `${printed('Ada Lovelace', '2026-11-03')}<p>By Grace Hopper. This guide has links to partners of the site, who pay for some of the trips.</p>`,
      { authors: 'likely' },
    ],
    [
      'the day is another one in many places, and is not printed',
      stated('Ada Lovelace', '2026-11-03T02:54:29Z'),
      '<p class="byline">By Ada Lovelace</p>',
      { authors: 'certain', published_at: 'likely' },
    ],
    ['there is neither', '', '', { authors: null, published_at: null }],
  ])('are not where %s', (_, head, byline, marks) => {
    expect(marksOn(head, byline)).toMatchObject(marks);
  });
});

describe('the marks of a publication', () => {
  const publication = {
    ...{ publication_type: 'editorial', publication_type_confidence: 0.79, name: 'The News', country: 'us' },
    evidence: [{ fields: ['name'], locator: 'seed_list:news.example' }],
  };
  it('follow its evidence and the probability of its type', () => {
    expect(certaintyOfPublication(publication)).toEqual({
      ...{ publication_type: 'likely', name: 'certain', country: 'likely' },
    });
    expect(certaintyOfPublication({ ...publication, publication_type_confidence: 0.8 })).toMatchObject({
      publication_type: 'certain',
    });
  });
});

describe('the marks of a profile', () => {
  const certain = (over: Partial<JournalistProfile>, ...fields: string[]) => {
    const found = profile(over);
    return { ...found, certainty: marksOf(found, (field) => fields.includes(field)) };
  };

  it('are null without a value, and likely in rows of earlier versions', () => {
    const { certainty: _unknown, ...earlier } = profile({ role: 'Editor' });
    const { certainty } = journalistProfile(JSON.parse(JSON.stringify(earlier)));
    expect(certainty).toMatchObject({ name: 'likely', role: 'likely', beat: null, email: null, x: null });
  });

  it('follow the values when profiles merge', () => {
    const known = certain({ role: 'Editor', email: null });
    const further = certain(
      { role: 'Reporter', email: 'ada@n.example', beat: 'bridges' },
      'name',
      'role',
      'email',
    );
    const merged = mergeProfiles(known, further, 5);
    expect(merged).toMatchObject({
      ...{ role: 'Editor', email: 'ada@n.example', beat: 'bridges' },
      certainty: { name: 'certain', role: 'likely', email: 'certain', beat: 'likely' },
    });
  });

  it.each([
    ['Ada Lovelace', true],
    ['Todd', false],
    ['김민지', true],
  ])('need a whole name: %s', (name, isWhole) => expect(isWholeName(name)).toBe(isWhole));
});
