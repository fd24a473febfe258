import { newsroomPages } from '../../apps/local/index.ts';

type Recorded = newsroomPages.Recorded;

/**
 * A generated newsroom: `count` articles on `hosts` hosts by `authors` people, each of whom signs with an
 * address on every second host. Sentences are made of a fixed vocabulary, so that runs are alike.
 */
export function bigNewsroom(size: { count: number; hosts: number; authors: number }): Recorded[] {
  return Array.from({ length: size.count }, (_, index) => {
    const host = index % size.hosts;
    const author = index % size.authors;
    const url = articleUrl(index, size.hosts);
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
      `<article><h1>Story ${index}</h1><p class="byline">By ${name}${email}</p>${paragraphs(index)}</article>`,
    );
  });
}

export function articleUrl(index: number, hosts: number): string {
  return `https://outlet-${index % hosts}.example/story/${index}`;
}

const FIRST = ['Ada', 'Bruno', 'Carla', 'Dario', 'Elin', 'Farid', 'Greta', 'Hugo', 'Irma', 'Jonas'];
const LAST = [
  'Reporter',
  'Writer',
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
