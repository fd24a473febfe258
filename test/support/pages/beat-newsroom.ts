import { newsroomPages } from '../../../apps/local/index.ts';

/** A reporter who writes about ferry batteries, with an outlet, an article and an author page. */
interface Reporter {
  name: string;
  outlet: string;
  host: string;
  /** The headline of the article used as a source. */
  title: string;
  /** Whether the author page has an e-mail address. */
  hasEmail: boolean;
}

const NAMES = [
  'Ines Valdorra',
  'Tomas Okwelu',
  'Hanne Lindqvist',
  'Aurelio Santangeli',
  'Maren Thorsby',
  'Kofi Adjei-Mensah',
  'Saoirse Gallagher',
  'Pavel Novotny',
  'Leila Haddad',
  'Bram Verhoeven',
  'Chiara Montefiore',
  'Jonas Ekdahl',
  'Amara Nwosu',
  'Rafael Quintero',
  'Elise Fontaine',
];
const OUTLETS = ['Courier', 'Herald', 'Gazette', 'Observer', 'Tribune'];
const PORTS = ['Lindmoor', 'Skerrow', 'Vesthaven'];
const HEADLINES = [
  'Port of % runs its cranes on worn-out ferry batteries',
  'Second-life ferry batteries halve the power bill of % harbour',
  'What happens to ferry batteries when % is done with them',
  'Ferry batteries in % wait for a recycling plant that has not opened',
  'Engineers in % test retired ferry batteries under forty cycles a day',
];
/**
 * The headlines on the author pages. Four of the ten headlines are about ferry batteries or related topics.
 */
const EARLIER = [
  'Why the harbour of % pays for a grid cable it cannot use',
  'Battery storage at the quay: what % learned in a winter',
  'Council of % puts off its vote on the shore power rules',
  'Ferry line to % orders three electric ships',
  'The last coal quay of % becomes a park',
  'Dockers in % strike over the new shift plan',
  'How second-life batteries are tested before they reach %',
  'Tolls on the bridge to % rise in spring',
  'Storm closes the outer harbour of % for a day',
  'A museum for the pilots of % opens on Sunday',
];

/** The fifteen reporters of the test newsroom. One in three has no published e-mail address. */
export const BEAT: Reporter[] = NAMES.map((name, index) => {
  const outlet = `${PORTS[index % PORTS.length]} ${OUTLETS[index % OUTLETS.length]}`;
  return {
    name,
    outlet,
    host: `www.${outlet.toLowerCase().replace(' ', '-')}.example`,
    title: fill(HEADLINES[index % HEADLINES.length], index),
    hasEmail: index % 3 !== 2,
  };
});

export const BEAT_PITCH =
  'Tidewell rebuilds battery packs that ferries retire as buffer storage for harbour cranes. Its first three ports save a new ' +
  'grid cable each. The founders open their test data on second-life cells and offer an exclusive first look and a ' +
  'visit to the workshop.';

/** Returns the URL of a reporter's article. */
export function beatUrl({ host }: Reporter): string {
  return `https://${host}/harbour/ferry-batteries`;
}

/** Returns three recorded pages for each reporter: a home page, an article and an author page. */
export function beatNewsroom(today = new Date()): newsroomPages.Recorded[] {
  return BEAT.flatMap((reporter, index) => [
    home(reporter),
    article(reporter, index, today),
    authorPage(reporter, index, today),
  ]);
}

function home({ host, outlet, title }: Reporter): newsroomPages.Recorded {
  const head = `<title>${outlet}</title><meta property="og:site_name" content="${outlet}">`;
  return newsroomPages.html(`https://${host}/`, head, `<main><h2>${title}</h2></main>`);
}

function article(reporter: Reporter, index: number, today: Date): newsroomPages.Recorded {
  const { name, outlet, title } = reporter;
  const data = newsroomPages.jsonLd({
    '@type': 'NewsArticle',
    headline: title,
    datePublished: dayBefore(today, 2 + index),
    author: { '@type': 'Person', name, url: pageOf(reporter) },
    publisher: { '@type': 'NewsMediaOrganization', name: outlet },
  });
  return newsroomPages.html(
    beatUrl(reporter),
    `<title>${title} | ${outlet}</title><meta property="og:site_name" content="${outlet}">${data}`,
    `<main><article><h1>${title}</h1><p class="byline">By <a rel="author" href="${pageOf(reporter)}">${name}</a></p>
<p>${title}. The harbour master says that packs which crossed the strait for nine years now carry the peaks of two cranes, and
that the grid operator had quoted eleven million for a stronger cable. What happens when the packs fail for good is less settled.</p>
<p>A ferry battery is retired when it holds four fifths of its charge. That is too little for a crossing with cars on board and
plenty for a crane, which needs much power for ninety seconds and nothing for the next five minutes.</p></article></main>`,
  );
}

function authorPage(reporter: Reporter, index: number, today: Date): newsroomPages.Recorded {
  const { name, outlet, host, hasEmail } = reporter;
  const user = name.toLowerCase().replace(/[^a-z]+/g, '.');
  const mail = hasEmail
    ? `<p>Write to ${name}: <a href="mailto:${user}@${host.slice(4)}">e-mail</a></p>`
    : '';
  const list = EARLIER.map((headline, at) => {
    const day = dayBefore(today, 9 + index + at * 6).slice(0, 10);
    return `<li><time datetime="${day}">${day}</time> <a href="/harbour/${at}-${index}">${fill(headline, index)}</a></li>`;
  });
  return newsroomPages.html(
    pageOf(reporter),
    `<title>${name} | ${outlet}</title><meta property="og:site_name" content="${outlet}">`,
    `<main class="author"><h1>${name}</h1><p class="author-title">Energy and harbour reporter</p>
<p class="author-bio">Covers batteries, ferries and the grid on the coast since 2019. Trained as a ship’s electrician.</p>${mail}
<p><a href="https://bsky.app/profile/${user.replaceAll('.', '-')}.example">Bluesky</a></p><h2>Latest</h2><ul>${list.join('\n')}</ul></main>`,
  );
}

function pageOf({ host, name }: Reporter): string {
  return `https://${host}/people/${name.toLowerCase().replace(/[^a-z]+/g, '-')}`;
}

function fill(text: string | undefined, index: number): string {
  return (text ?? '').replace('%', PORTS[index % PORTS.length] ?? '');
}

function dayBefore(today: Date, days: number): string {
  return new Date(today.getTime() - days * 86_400_000).toISOString();
}
