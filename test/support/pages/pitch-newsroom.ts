import { newsroomPages } from '../../../apps/local/index.ts';

/** A subject with headlines of people who cover it, and a headline with the same words about something else. */
export interface Subject {
  right: readonly string[];
  wrong: string;
}

/** Somebody who wrote an article about a subject. */
export interface SubjectReporter {
  name: string;
  url: string;
  title: string;
  /** Whether the subject of the article is that of the pitch. */
  isRight: boolean;
  /** The published address; null for every fourth reporter. */
  email: string | null;
}

/** How many people cover each subject, and how many only use its words. A page of a search has ten articles. */
const RIGHT = 10;
const WRONG = 2;
const GIVEN = ['Ada', 'Bruno', 'Clara', 'Dario', 'Edith', 'Felix', 'Greta', 'Hugo', 'Ilse', 'Jonas'];
const FAMILY = [
  'Ahlgren',
  'Brandvold',
  'Castellan',
  'Dumitru',
  'Eriksen',
  'Fontana',
  'Grunwald',
  'Hallam',
  'Ibarra',
  'Jansson',
  'Kessler',
  'Lorca',
];
const PLACES = ['Lindmoor', 'Skerrow', 'Vesthaven', 'Ostmere'];
const MORE = ['Moor', 'Lind', 'Berg', 'Holm', 'Dahl', 'Strand', 'Vik', 'Lund', 'Sund', 'Hage'];

/** Returns the reporters of the subject with this number. */
export function reportersOf({ right, wrong }: Subject, subject: number): SubjectReporter[] {
  return Array.from({ length: RIGHT + WRONG }, (_, index) => {
    const family = `${FAMILY[(index + subject) % FAMILY.length]}${MORE[subject % MORE.length]?.toLowerCase()}`;
    const name = `${GIVEN[(index * 3 + subject) % GIVEN.length]} ${family}${subject >= MORE.length ? 'sen' : ''}`;
    const host = `www.paper-${subject}-${index}.example`;
    const isRight = index < RIGHT;
    return {
      ...{ name, isRight, url: `https://${host}/news/story` },
      title: `${isRight ? right[index % right.length] : wrong} in ${PLACES[index % PLACES.length]}`,
      email: index % 4 === 3 ? null : `${name.toLowerCase().replace(' ', '.')}@${host.slice(4)}`,
    };
  });
}

/** Returns the pages of these reporters: an article and an author page each. */
export function subjectPages(
  reporters: readonly SubjectReporter[],
  earlier: readonly string[],
): newsroomPages.Recorded[] {
  return reporters.flatMap((reporter) => [article(reporter), authorPage(reporter, earlier)]);
}

function article({ name, url, title }: SubjectReporter): newsroomPages.Recorded {
  const page = new URL('/people/author', url).href;
  const data = newsroomPages.jsonLd({
    '@type': 'NewsArticle',
    headline: title,
    datePublished: daysAgo(6),
    author: { '@type': 'Person', name, url: page },
  });
  return newsroomPages.html(
    url,
    `<title>${title}</title>${siteName(url)}${data}`,
    `<main><article><h1>${title}</h1><p class="byline">By <a rel="author" href="${page}">${name}</a></p>
<p>${title}. Those who took part say what it cost, who paid, and what they would do in another way the next time.</p>
<p>The figures are those of the first year. A second report is to follow in spring, when all the bills have come in.</p></article></main>`,
  );
}

function authorPage(
  { name, url, title, email, isRight }: SubjectReporter,
  earlier: readonly string[],
): newsroomPages.Recorded {
  const titles = isRight ? [title, ...earlier.filter((other) => other !== title)] : [title];
  const list = titles.map((headline, at) => {
    const day = daysAgo(6 + at * 9).slice(0, 10);
    const path = at === 0 ? '/news/story' : `/news/earlier-${at}`;
    return `<li><time datetime="${day}">${day}</time> <a href="${path}">${headline}</a></li>`;
  });
  const mail = email === null ? '' : `<p>Write to ${name}: <a href="mailto:${email}">e-mail</a></p>`;
  return newsroomPages.html(
    new URL('/people/author', url).href,
    `<title>${name}</title>${siteName(url)}`,
    `<main class="author"><h1>${name}</h1><p class="author-title">Reporter</p>${mail}<h2>Latest</h2><ul>${list.join('\n')}</ul></main>`,
  );
}

function siteName(url: string): string {
  const [, subject, index] = /paper-(\d+)-(\d+)/.exec(url) ?? [];
  return `<meta property="og:site_name" content="Paper ${subject} ${index}">`;
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}
