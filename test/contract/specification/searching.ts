import { expect } from 'vitest';
import { NEWS, post, type Row, refused, text } from './row.ts';

const SEARCH = '4, the news search';
const search = (states: string, body: object, back: Row['back'] = { status: 200 }): Row => ({
  section: SEARCH,
  states,
  ask: post(NEWS, body),
  back,
});

/** Section 4 of the specification: every field of a news search. */
export const SEARCHING: Row[] = [
  search('requires a query', {}, refused('/q')),
  search('refuses an empty query', { q: '' }, refused('/q')),
  search('refuses a query that is not a string', { q: 7 }, refused('/q')),
  search('refuses a query of blanks only', { q: ' \t\u00a0\u0000\n' }, refused('/q')),
  search('refuses a query of 2,001 characters', { q: text(2_001) }, refused('/q')),
  search('takes a country', { q: 'tides', gl: 'us' }, { status: 200, body: { search: { gl: 'us' } } }),
  search('refuses a country that is a number', { q: 'tides', gl: 49 }, refused('/gl')),
  search('takes a language', { q: 'tides', hl: 'en' }, { status: 200, body: { search: { hl: 'en' } } }),
  search('refuses a country of three letters', { q: 'tides', gl: 'usa' }, refused('/gl')),
  ...[
    'en-GB',
    'es-419',
    'pt_BR',
    'zh-Hant-TW',
    'de-CH-1996',
    'x-private',
    'sr-Latn-RS-u-co-phonebk-x-us',
  ].map((hl) => search(`takes the language ${hl}`, { q: 'tides', gl: 'DE', hl })),
  ...['en--us', ''].map((hl) => search(`refuses the language “${hl}”`, { q: 'tides', hl }, refused('/hl'))),
  search(
    'returns the first page by default',
    { q: 'tides' },
    { status: 200, body: { pagination: { page: 1 } } },
  ),
  search(
    'takes page 1',
    { q: 'tides', page: 1 },
    { status: 200, body: { pagination: { page: 1, returned: 10 } } },
  ),
  search(
    'returns the rest on page 2',
    { q: 'tides', page: 2 },
    { status: 200, body: { pagination: { page: 2, returned: 2, has_more: false } } },
  ),
  search(
    'takes page 10',
    { q: 'tides', page: 10 },
    { status: 200, body: { news: [], pagination: { page: 10 } } },
  ),
  search('refuses page 0', { q: 'tides', page: 0 }, refused('/page')),
  search('refuses page 11', { q: 'tides', page: 11 }, refused('/page')),
  search('refuses page 1.5', { q: 'tides', page: 1.5 }, refused('/page')),
  search('refuses a page in words', { q: 'tides', page: '1' }, refused('/page')),
  ...[
    'qdr:h',
    'qdr:d',
    'qdr:w',
    'qdr:m',
    'qdr:y',
    'qdr:d3',
    'cdr:1,cd_min:01/31/2026,cd_max:02/28/2026',
    'sbd:1',
  ].map((tbs) =>
    search(`takes the window ${tbs}`, { q: 'tides', tbs }, { status: 200, body: { search: { tbs } } }),
  ),
  search(
    'enforces its time window',
    { q: 'tides', tbs: 'cdr:1,cd_min:01/01/2020,cd_max:01/31/2020' },
    {
      status: 200,
      body: { news: [] },
    },
  ),
  ...['yesterday', 'qdr:z', 'qdr:d0', 'cdr:1,cd_min:11/20/2026,cd_max:11/19/2026'].map((tbs) =>
    search(
      `refuses the window ${tbs}, and shows one`,
      { q: 'tides', tbs },
      {
        status: 400,
        body: { issues: [{ path: '/tbs', message: expect.stringContaining('qdr:d3') }] },
      },
    ),
  ),
  search('accepts unknown properties', { q: 'tides', autocorrect: true, location: 'Lisbon' }),
];
