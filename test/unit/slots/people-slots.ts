import { attribute } from '../../../activities/journalists/attribute-addresses.ts';
import { ownProfiles } from '../../../activities/journalists/socials.ts';
import { readBeat, readRegion } from '../../../activities/journalists/work-fields.ts';
import { readAuthorPage } from '../../../packages/reader/pages/author-page.ts';
import { escaped, pieces, type Slot } from './slot.ts';

const URL_OF_PAGE = 'https://www.news.example/author/ada-lovelace/';
const QUOTED = { url: URL_OF_PAGE, fetched_at: '2026-11-22T00:00:00Z', content_sha256: '', extractor: 'x' };

/** Reads an author page, and processes the result as a job does. */
function read(html: string): unknown {
  const page = readAuthorPage(html, URL_OF_PAGE);
  const named = {
    name: page.name?.slice(0, 500) ?? 'Ada Lovelace',
    others: ['Charles Babbage'],
    outlet: ['news.example', page.publication?.text ?? 'Example News'],
  };
  const onPage = page.bio && { ...page.bio, page: QUOTED };
  const role = page.role && { ...page.role, page: QUOTED };
  const region = page.region && { ...page.region, page: QUOTED };
  return [
    attribute(page.addresses, named),
    ownProfiles(
      page.profiles.map((profile) => ({ ...profile, page: QUOTED })),
      named,
      'news.example',
    ),
    readBeat({ topics: [], bio: onPage, role }),
    readRegion({ region: null, bio: onPage, role }),
    readRegion({ region, bio: null, role: null }),
  ];
}

const person = (own: object) =>
  `<script type="application/ld+json">${JSON.stringify({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', name: 'Ada Lovelace', ...own },
  }).replaceAll('</', '<\\/')}</script>`;

const NAMED = '<h1>Ada Lovelace</h1>';
const WORK = '<article><a href="/2026/11/03/bridge">A bridge for the town at last</a></article>';
const slot = (name: string, make: (text: string) => string): Slot => ({
  name: `author page: ${name}`,
  read: (text) => read(make(text)),
});

const STATED: [name: string, own: (text: string) => object][] = [
  ['name', (text) => ({ name: text })],
  ['jobTitle', (text) => ({ jobTitle: text })],
  ['description', (text) => ({ description: text })],
  ['email', (text) => ({ email: `ada${text}@news.example` })],
  ['sameAs', (text) => ({ sameAs: [`https://x.com/${text}`, `https://ada.example/${text}`] })],
  ['knowsAbout', (text) => ({ knowsAbout: [text] })],
  ['workLocation', (text) => ({ workLocation: { address: { addressLocality: text } } })],
];

export const AUTHOR_PAGE_SLOTS: Slot[] = [
  ...STATED.map(([name, own]) => slot(`JSON-LD ${name}`, (text) => person(own(text)))),
  slot('headline', (text) => `<h1>${escaped(text)}</h1>${WORK}`),
  slot('role', (text) => `${NAMED}<p class="job-title">${escaped(text)}</p>`),
  slot(
    'short role',
    (text) => `${NAMED}<p class="job-title">Senior ${escaped(text.slice(0, 100))} editor</p>`,
  ),
  slot('bio', (text) => `${NAMED}<p class="author-bio">${escaped(text)}</p>`),
  slot(
    'bio with a beat',
    (text) => `${NAMED}<p class="bio">Ada covers ${escaped(text)} and is based in ${escaped(text)}</p>`,
  ),
  slot(
    'bio with a German beat',
    (text) => `${NAMED}<p class="bio">Ada schreibt ${escaped(text)} über ${escaped(text)}</p>`,
  ),
  slot('og:site_name', (text) => `<meta property="og:site_name" content="${escaped(text)}">${NAMED}`),
  slot('title of a work', (text) => `${NAMED}<article><a href="/2026/x">${escaped(text)}</a></article>`),
  slot(
    'URL of a work',
    (text) => `${NAMED}<article><a href="/2026/${escaped(text)}">A bridge for the town at last</a></article>`,
  ),
  slot('many works', (text) =>
    pieces(text, 300)
      .map((piece, at) => `<article><a href="/2026/${at}">A bridge for ${escaped(piece)}</a></article>`)
      .join(''),
  ),
  slot(
    'heading over works',
    (text) =>
      `${NAMED}<section><h2>${escaped(text)}</h2><ul><li><a href="/2026/x">A bridge for the town at last</a></li></ul></section>`,
  ),
  slot(
    'byline of a work',
    (text) =>
      `${NAMED}<article><a href="/2026/x">A bridge for the town at last</a><p class="byline">${escaped(text)}</p></article>`,
  ),
  slot(
    'time of a work',
    (text) =>
      `${NAMED}<article><a href="/2026/x">A bridge for the town at last</a><time datetime="${escaped(text)}">${escaped(text)}</time></article>`,
  ),
  slot(
    'words next to an e-mail address',
    (text) => `${NAMED}<p>${escaped(text)} <a href="mailto:al@news.example">write</a> ${escaped(text)}</p>`,
  ),
  slot('short words next to an e-mail address', (text) =>
    pieces(text, 1_000)
      .map((piece) => `<div>${escaped(piece)} <a href="mailto:al@news.example">write</a></div>`)
      .join(''),
  ),
  slot(
    'link to a network',
    (text) =>
      `${NAMED}<p>${escaped(text.slice(0, 1_000))} <a href="https://x.com/${escaped(text.slice(0, 200))}">X</a></p>`,
  ),
];
