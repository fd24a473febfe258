import { asHtml, html, jsonLd, paragraphs, type Recorded, rssFeed } from './pages.ts';
import {
  COURIER_ARCHIVE,
  COURIER_STORIES,
  datedFor,
  GRIDWATCH_STORIES,
  INES,
  MERIDIAN_LETTER,
  MERIDIAN_STORIES,
  PRIYA,
  type Story,
  TOMAS,
} from './stories.ts';

export const COURIER = 'https://www.harbour-courier.example';
export const GRIDWATCH = 'https://gridwatch.example';
export const MERIDIAN = 'https://meridian-weekly.example';
const DIGEST = 'https://daily-digest.example';

const AUTHOR_PATHS: Record<string, string> = {
  [INES]: '/people/ines-valdorra',
  [TOMAS]: '/people/tomas-okwelu',
};

/**
 * An invented newspaper with structured data and author pages. One byline names a news desk, which counts as
 * an organization and not as a person.
 */
function courier(today: Date): Recorded[] {
  const stories = datedFor(COURIER_STORIES, today);
  const head = (title: string) =>
    `<title>${asHtml(title)} | Harbour Courier</title><meta property="og:site_name" content="Harbour Courier">`;
  const articles = stories.map((story) => {
    const path = AUTHOR_PATHS[story.byline ?? ''];
    const data = jsonLd({
      '@type': 'NewsArticle',
      headline: story.title,
      description: story.description,
      datePublished: story.date,
      articleSection: story.section,
      mainEntityOfPage: COURIER + story.path,
      author: path
        ? { '@type': 'Person', name: story.byline, url: COURIER + path }
        : { '@type': 'Organization', name: story.byline },
      publisher: { '@type': 'NewsMediaOrganization', name: 'Harbour Courier' },
    });
    const byline = path ? `By <a rel="author" href="${path}">${story.byline}</a>` : `By ${story.byline}`;
    return html(
      COURIER + story.path,
      head(story.title) + data,
      `<main><article><h1>${asHtml(story.title)}</h1><p class="byline">${byline}</p>
<div class="story">${paragraphs(story)}</div></article></main>
<footer><a href="mailto:news@harbour-courier.example">Newsroom</a> <a href="https://x.com/harbourcourier">X</a></footer>`,
    );
  });

  const articlesOf = (author: string) => {
    const own = stories.filter((story) => story.byline === author);
    const all = author === INES ? [...own, ...datedFor(COURIER_ARCHIVE, today)] : own;
    return all
      .map(
        ({ path, title, date }) =>
          `<li><time datetime="${date.slice(0, 10)}">${date.slice(0, 10)}</time> <a href="${path}">${asHtml(title)}</a></li>`,
      )
      .join('\n');
  };
  const publisher = {
    '@type': 'NewsMediaOrganization',
    name: 'Harbour Courier',
    publishingPrinciples: `${COURIER}/how-we-work`,
  };
  return [
    ...articles,
    html(
      `${COURIER}/`,
      `<title>Harbour Courier | News from Lindmoor and Skerrow</title><meta property="og:site_name" content="Harbour Courier">${jsonLd(publisher)}`,
      `<main>${stories.map(({ path, title }) => `<h2><a href="${path}">${asHtml(title)}</a></h2>`).join('')}</main>`,
    ),
    html(
      `${COURIER}/people/ines-valdorra`,
      head(INES),
      `<main class="author"><h1>${INES}</h1><p class="author-title">Energy and harbour reporter</p>
<p class="author-bio">Covers batteries, ferries and the grid between Lindmoor and Skerrow since 2019. Trained as a ship’s electrician.</p>
<p>Write to ${INES}: <a href="mailto:ines.valdorra@harbour-courier.example">e-mail</a> · <a href="https://social.example/@ines_valdorra">Mastodon</a></p>
<h2>Latest</h2><ul>${articlesOf(INES)}</ul></main>`,
    ),
    html(
      `${COURIER}/people/tomas-okwelu`,
      head(TOMAS),
      `<main class="author"><h1>${TOMAS}</h1><p class="author-title">Culture editor</p>
<p class="author-bio">Theatre, music, and the people who sweep up afterwards.</p>
<p><a href="https://bsky.app/profile/tomas-okwelu.example">Bluesky</a></p><h2>Latest</h2><ul>${articlesOf(TOMAS)}</ul></main>`,
    ),
  ];
}

/** An invented trade magazine with bylines and e-mail addresses but no structured data. */
function gridwatch(today: Date): Recorded[] {
  const stories = datedFor(GRIDWATCH_STORIES, today);
  const page = (story: Story) =>
    html(
      GRIDWATCH + story.path,
      `<title>${asHtml(story.title)} – Gridwatch</title><meta property="og:site_name" content="Gridwatch"><meta property="og:type" content="article">
<meta name="description" content="${asHtml(story.description)}"><meta property="article:published_time" content="${story.date}">
<link rel="alternate" type="application/rss+xml" href="/feed.xml">`,
      `<article><h1>${asHtml(story.title)}</h1><div class="article-byline">${story.byline}</div>
${paragraphs(story)}<p class="signature">${PRIYA} edits the storage pages: priya.ansah-lindqvist@gridwatch.example</p></article>`,
    );
  return [
    ...stories.map(page),
    html(
      `${GRIDWATCH}/`,
      '<title>Gridwatch – the grid, week by week</title><meta property="og:site_name" content="Gridwatch"><meta name="news_keywords" content="grid, storage"><link rel="alternate" type="application/rss+xml" href="/feed.xml">',
      `<main>${stories.map(({ path, title }) => `<h2><a href="${path}">${asHtml(title)}</a></h2>`).join('')}</main>`,
    ),
    rssFeed(
      `${GRIDWATCH}/feed.xml`,
      'Gridwatch',
      GRIDWATCH,
      stories.map((story) => ({ ...story, byline: PRIYA })),
    ),
    html(
      `${GRIDWATCH}/news/withdrawn`,
      '<title>Not found – Gridwatch</title>',
      '<h1>404</h1><p>This page is gone.</p>',
      404,
    ),
  ];
}

/**
 * An invented weekly newspaper without author pages or e-mail addresses. Its website has only metadata, one
 * feed, and one article for subscribers.
 */
function meridian(today: Date): Recorded[] {
  const stories = datedFor(MERIDIAN_STORIES, today);
  const [letter = MERIDIAN_LETTER] = datedFor([MERIDIAN_LETTER], today);
  const head = (
    story: Story,
    more = '',
  ) => `<title>${asHtml(story.title)}</title><meta property="og:site_name" content="The Meridian Weekly">
<meta property="og:type" content="article"><meta property="og:title" content="${asHtml(story.title)}"><meta name="description" content="${asHtml(story.description)}">
<meta property="article:published_time" content="${story.date}"><link rel="alternate" type="application/rss+xml" href="/rss">${more}`;
  return [
    ...stories.map((story) =>
      html(
        MERIDIAN + story.path,
        head(story, `<meta name="author" content="${story.byline}">`),
        `<article><h1>${asHtml(story.title)}</h1>${paragraphs(story)}</article>`,
      ),
    ),
    html(
      MERIDIAN + letter.path,
      head(letter, jsonLd({ '@type': 'NewsArticle', headline: letter.title, isAccessibleForFree: false })),
      `<article><h1>${asHtml(letter.title)}</h1>${paragraphs(letter)}<p>Subscribe to read on.</p></article>`,
    ),
    html(
      `${MERIDIAN}/`,
      '<title>The Meridian Weekly</title><meta property="og:site_name" content="The Meridian Weekly"><meta property="og:type" content="website">',
      `<main>${stories.map((story) => `<h2><a href="${story.path}">${asHtml(story.title)}</a></h2>`).join('')}</main>`,
    ),
    rssFeed(`${MERIDIAN}/rss`, 'The Meridian Weekly', MERIDIAN, stories),
  ];
}

/** An invented aggregator that republishes another outlet's story and names the original in its metadata. */
function digest(): Recorded[] {
  const [story] = COURIER_STORIES;
  if (!story) return [];
  return [
    html(
      `${DIGEST}/energy/cranes-on-ferry-batteries`,
      `<title>${asHtml(story.title)} · Daily Digest</title><meta property="og:site_name" content="Daily Digest"><meta property="og:type" content="article">
<link rel="canonical" href="${COURIER}${story.path}">`,
      `<article><h1>${asHtml(story.title)}</h1>${paragraphs(story)}</article>`,
    ),
    {
      url: `${DIGEST}/go/ferry-batteries`,
      status: 301,
      contentType: 'text/html',
      body: '',
      location: COURIER + story.path,
    },
  ];
}

/** Returns all recorded responses of the demo newsroom's sites, dated as if the stories had been written today. */
export function newsroom(today = new Date()): Recorded[] {
  return [...courier(today), ...gridwatch(today), ...meridian(today), ...digest()];
}

/** Articles to suggest for a first job, because their authors have published e-mail addresses. */
export const FIRST_SOURCES = [
  `${COURIER}/harbour/ferry-batteries-cranes`,
  `${GRIDWATCH}/analysis/second-life-quayside`,
] as const;

/**
 * The sources of the demo, one for each possible outcome of a source. The publication of the last source is
 * not an outlet of the newsroom. With the name of an outlet, the outcome of that source would depend on which
 * source is read first.
 */
export const DEMO_SOURCES = [
  { type: 'article_url', url: `${COURIER}/harbour/ferry-batteries-cranes` },
  { type: 'article_url', url: `${GRIDWATCH}/analysis/second-life-quayside` },
  { type: 'article_url', url: `${COURIER}/harbour/tidal-array-trips` },
  { type: 'article_url', url: `${MERIDIAN}/table/salt-marsh-lamb` },
  { type: 'article_url', url: `${COURIER}/culture/lock-keepers-theatre` },
  { type: 'article_url', url: `${DIGEST}/go/ferry-batteries` },
  { type: 'article_url', url: `${DIGEST}/energy/cranes-on-ferry-batteries` },
  { type: 'article_url', url: `${COURIER}/harbour/harbour-fees` },
  { type: 'article_url', url: `${MERIDIAN}/letters/investors-november` },
  { type: 'article_url', url: `${MERIDIAN}/` },
  { type: 'article_url', url: `${GRIDWATCH}/news/withdrawn` },
  { type: 'journalist_reference', name: INES, url: `${COURIER}/people/ines-valdorra` },
  { type: 'journalist_reference', name: 'Somebody Else', publication: 'Tidewater Weekly' },
] as const;
