import { newsroomPages } from '../../../apps/local/index.ts';
import { paragraphs } from '../../support/docs/paragraphs.ts';

const SITE = 'https://beacon.example';
/** The text of invented articles, with words that the tests search for. */
const TEXT = paragraphs(
  'The lighthouse keepers spoke for a long while about the harbour and its old cranes.',
  10,
);

export const PITCH =
  'A new study of harbour cranes shows how lighthouse keepers in small ports save a third of their power.';

export const PAGES = {
  home: `${SITE}/`,
  /** An article by a person whose author page shows an e-mail address. */
  harbour: `${SITE}/harbour`,
  /** Another article by the person whose author page shows an e-mail address. */
  ferry: `${SITE}/ferry`,
  authorPage: `${SITE}/people/ada-mail`,
  /** An article by a person who has an author page but no e-mail address. */
  quiet: `${SITE}/quiet`,
  /** An article on a site that does not state its name. */
  nameless: 'https://nameless.example/story',
  /** Twelve articles about one subject. */
  tides: Array.from({ length: 12 }, (_, index) => `${SITE}/tides/${index + 1}`),
  /** Never recorded. */
  missing: 'https://unread.example/nothing',
};

/** Returns the recorded pages that the tests of the specification read. */
export function pagesOfTable() {
  const plain = (url: string, name: string, body: string) =>
    newsroomPages.html(url, `<title>${name}</title>`, `<main><h1>${name}</h1>${body}</main>`);
  const story = (url: string, title: string, author: string, site: string | null = 'The Beacon') => {
    const data = newsroomPages.jsonLd({
      '@type': 'NewsArticle',
      headline: title,
      datePublished: new Date(Date.now() - 86_400_000).toISOString(),
      author: {
        '@type': 'Person',
        name: author,
        url: `${SITE}/people/${author.toLowerCase().replace(' ', '-')}`,
      },
    });
    const name = site === null ? '' : `<meta property="og:site_name" content="${site}">`;
    return newsroomPages.html(
      url,
      `<title>${title}</title>${name}${data}`,
      `<h1>${title}</h1><p class="byline">By ${author}</p>${TEXT}`,
    );
  };
  return [
    plain(PAGES.home, 'The Beacon', '<p>News of the coast.</p>'),
    story(PAGES.harbour, 'Harbour cranes are driven by the wind', 'Ada Mail'),
    story(PAGES.ferry, 'Lighthouse keepers take over the ferry', 'Ada Mail'),
    plain(PAGES.authorPage, 'Ada Mail', '<p><a href="mailto:ada.mail@beacon.example">Mail</a></p>'),
    story(PAGES.quiet, 'Quiet days behind the breakwater', 'Otto Still'),
    plain(
      `${SITE}/people/otto-still`,
      'Otto Still',
      '<p><a href="https://bsky.app/profile/ottostill.example">Otto Still on Bluesky</a></p>',
    ),
    story(PAGES.nameless, 'A story that stands alone here', 'Nia Blank', null),
    ...PAGES.tides.map((url, index) => story(url, `Tides of week ${index + 1} at the pier`, 'Otto Still')),
  ];
}
