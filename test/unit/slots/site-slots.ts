import { readRobotsRules } from '../../../activities/web/robots.ts';
import { readHomePage } from '../../../packages/reader/pages/home-page.ts';
import { classifyPublication } from '../../../packages/reader/publications/index.ts';
import { escaped, pieces, type Slot } from './slot.ts';

const HOME = 'https://www.news.example/';

function readHome(html: string, robots = ''): unknown {
  return classifyPublication({ url: HOME, signals: readHomePage(html, HOME, robots).signals });
}

const home = (name: string, make: (text: string) => string): Slot => ({
  name: `home page: ${name}`,
  read: (text) => readHome(make(text)),
});
const structured = (node: object) =>
  `<script type="application/ld+json">${JSON.stringify(node).replaceAll('</', '<\\/')}</script>`;

export const HOME_PAGE_SLOTS: Slot[] = [
  home('title', (text) => `<title>${escaped(text)}</title>`),
  ...['og:site_name', 'application-name', 'og:locale', 'generator', 'news_keywords'].map((name) =>
    home(`meta ${name}`, (text) => `<meta name="${name}" content="${escaped(text)}">`),
  ),
  home('lang', (text) => `<html lang="${escaped(text)}">`),
  home('publisher', (text) => structured({ '@type': 'WebSite', publisher: { '@type': text, name: text } })),
  home('name', (text) => structured({ '@type': ['NewsMediaOrganization', text], name: text })),
  home('country', (text) =>
    structured({ '@type': 'Organization', address: { addressCountry: text, addressLocality: text } }),
  ),
  home('text', (text) => `<body><p>${escaped(text)}</p>`),
  home('text of a link', (text) => `<a href="/x">${escaped(text)}</a>`),
  home('URL of a link', (text) => `<a href="${escaped(text)}">x</a>`),
  home('many links', (text) =>
    pieces(text, 300)
      .map((piece) => `<a href="/${escaped(piece)}">${escaped(piece)}</a>`)
      .join(''),
  ),
  home('markup', (text) => text),
];

/** Puts the test's text into a robots.txt, which both the web client and the home page reader then read. */
const robots = (name: string, make: (text: string) => string): Slot => ({
  name: `robots.txt: ${name}`,
  read: (text) => {
    const file = make(text);
    const rules = readRobotsRules('https://www.news.example', file, 'BylineBot');
    return [rules.allows(new URL('/2026/11/03/story', HOME)), readHome('<title>x</title>', file)];
  },
});

export const ROBOTS_SLOTS: Slot[] = [
  robots('whole file', (text) => text),
  robots('user agent', (text) => `User-agent: ${text}\nDisallow: /x`),
  robots('path', (text) => `User-agent: *\nDisallow: /${text}\nAllow: /${text}`),
  robots('wildcards', (text) => `User-agent: *\nDisallow: /*${text}*${text}`),
  robots(
    'many paths',
    (text) =>
      `User-agent: *\n${pieces(text, 200)
        .map((piece) => `Disallow: /${piece}`)
        .join('\n')}`,
  ),
  robots('delay', (text) => `User-agent: *\nCrawl-delay: ${text}`),
  robots('sitemap', (text) => `Sitemap: https://www.news.example/news${text}`),
  robots('comment', (text) => `# ${text}\nUser-agent: *${text}: x`),
  {
    name: 'robots.txt: URL to check',
    read: (text) =>
      readRobotsRules('https://www.news.example', 'User-agent: *\nDisallow: /*a*b*c', 'BylineBot').allows(
        new URL(`/${encodeURI(text.toWellFormed())}`, HOME),
      ),
  },
];
