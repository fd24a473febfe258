import { newsroomPages } from '../../../apps/local/index.ts';

type Recorded = newsroomPages.Recorded;

export interface NewsroomSize {
  count: number;
  hosts: number;
  authors: number;
  /** The size of the navigation, teasers and scripts around each story, in kilobytes; 0 by default. */
  kilobytes?: number;
  /** A number that makes the URLs of different newsrooms distinct. */
  edition?: number;
}

/**
 * Generates a newsroom: `count` articles by `authors` people on `hosts` hosts. On every second host, articles
 * include the author's e-mail address. The vocabulary is fixed, so that runs are comparable.
 */
export function bigNewsroom(size: NewsroomSize): Recorded[] {
  const frame = pageChrome((size.kilobytes ?? 0) * 1024);
  return Array.from({ length: size.count }, (_, index) => {
    const host = index % size.hosts;
    const author = index % size.authors;
    const url = articleUrl(index, size.hosts, size.edition);
    const name = authorName(author);
    const email =
      host % 2 === 0 ? ` <a href="mailto:${mailbox(author)}@outlet-${host}.example">e-mail</a>` : '';
    return newsroomPages.html(
      url,
      `<title>Story ${index}</title><meta property="og:site_name" content="Outlet ${host}">${newsroomPages.jsonLd(
        {
          '@type': 'NewsArticle',
          headline: `Story ${index} about ${WORDS[index % WORDS.length]}`,
          datePublished: '2026-11-01T10:00:00Z',
          author: { '@type': 'Person', name },
        },
      )}`,
      `<article><h1>Story ${index}</h1><p class="byline">By ${name}${email}</p>${paragraphs(index)}</article>${frame}`,
    );
  });
}

/** A pitch that suits some of the newsroom's journalists. */
export const NEWSROOM_PITCH = 'Ferry batteries find a second life as storage in the harbour';

export function articleUrl(index: number, hosts: number, edition = 0): string {
  return `https://outlet-${index % hosts}.example/${edition}/story/${index}`;
}

/** Returns all stories of a generated newsroom as the sources of a job. */
export function articleSources(size: NewsroomSize): { type: 'article_url'; url: string }[] {
  return Array.from({ length: size.count }, (_, index) => ({
    type: 'article_url',
    url: articleUrl(index, size.hosts, size.edition),
  }));
}

const FIRST = ['Ada', 'Bruno', 'Carla', 'Dario', 'Elin', 'Farid', 'Greta', 'Hugo', 'Irma', 'Jonas'];
const LAST = [
  'Renner',
  'Winter',
  'Scribe',
  'Keller',
  'Lindgren',
  'Moreau',
  'Novak',
  'Okafor',
  'Petrov',
  'Quint',
];
const WORDS =
  'harbour battery council theatre storage recycling ferry election museum drought railway orchestra'.split(
    ' ',
  );

export function authorName(author: number): string {
  return `${FIRST[author % 10]} ${LAST[Math.floor(author / 10) % 10]}`;
}

function mailbox(author: number): string {
  return authorName(author).toLowerCase().replace(' ', '.');
}

function paragraphs(index: number): string {
  return Array.from({ length: 4 }, (_, row) => {
    const words = Array.from(
      { length: 30 },
      (_, column) => WORDS[(index * 7 + row * 5 + column * 3) % WORDS.length],
    );
    return `<p>${words.join(' ')}.</p>`;
  }).join('');
}

/** Returns HTML like that around the story on a real page: links, teasers and scripts. */
function pageChrome(bytes: number): string {
  let markup = '';
  for (let index = 0; markup.length < bytes; index += 1) {
    const word = WORDS[index % WORDS.length];
    markup +=
      `<aside class="teaser"><a href="/${word}/${index}"><h3>More about the ${word}</h3></a><p>Read on, ${word} and all.</p></aside>` +
      `<script>window.data = window.data || []; window.data.push({"id": ${index}, "section": "${word}"});</script>`;
  }
  return markup === '' ? '' : `<footer>${markup}</footer>`;
}
