/** What a page states at one request. */
export interface PageFacts {
  title: string;
  authors: string[];
  published: string;
  modified: string | null;
  site: string;
  text: string[];
  role: string;
  bio: string;
  email: string;
  account: string;
  /** Names of advertisers and of other stories, which are no facts of the page. */
  around: string[];
}

const TEXT = [
  'The harbour of Skerrow got a second crane in spring, and the town council paid 40 million crowns for it.',
  'Ingrid Halvorsen, who runs the shipyard, told the council that the old crane had been repaired twelve times.',
  'The company did not lay off anybody when the work on the northern quay stopped in November.',
  'Fishing boats from Lindmoor have used the northern quay since the storm of 1987 broke the mole.',
  'Turnover rose by 3.5 per cent last year, as the report of the port authority shows on its first page.',
  'A ferry with 212 passengers waited outside the mole for two hours until the fog had lifted.',
  'The mayor confirmed on Tuesday that the town will buy the shipyard from its owners in Bergen.',
  'Nobody was hurt when the crane was put up, although the wind blew harder than had been announced.',
  'Older residents remember the wooden crane, which was next to the ice house and was moved by two horses.',
  'Its oak beams were sawn up and became the benches on which visitors wait for the ferry to this day.',
];

/** Lines in other languages, for what an English line cannot show. */
const LINES = {
  de: 'Der Hafen wird nach Angaben der Verwaltung im kommenden Jahr nicht verkauft werden.',
  fr: 'La mairie a annoncé que le chantier naval ne sera pas vendu avant la fin de cette année.',
  es: 'El ayuntamiento no venderá los astilleros antes de que termine este largo año.',
  pl: 'Rada miasta nie sprzeda stoczni przed końcem tego roku, powiedział burmistrz.',
  tr: 'Belediye meclisi tersanenin satışını bu yılın sonunda yapılan toplantıda onayladı.',
  ja: '町議会は造船所の売却を火曜日の会議で承認した。',
  ar: 'أعلنت البلدية أن المرفأ لن يباع قبل نهاية هذا العام بسبب الأزمة.',
  hindi: 'नगर परिषद ने कहा कि बंदरगाह इस साल के अंत तक नहीं बेचा जाएगा।',
};

const FACTS: PageFacts = {
  title: 'Skerrow gets a second crane',
  authors: ['Ada Reporter'],
  published: '2026-05-01T10:00:00Z',
  modified: null,
  site: 'Example News',
  text: TEXT,
  role: 'Harbour reporter',
  bio: 'Ada Reporter covers ports and shipping. She joined in 2012 after four years at sea.',
  email: 'ada.reporter@news.example',
  account: 'https://mastodon.example/@adareporter',
  around: ['Buy a boat', 'Fish of the week'],
};

/** How a page differs from the first request on; `n` counts the requests from 0. */
type Change = (n: number) => Partial<PageFacts>;

export interface Behaviour {
  why: string;
  /** What an article and an author page state at a request; null for a page that does not show it. */
  article: Change | null;
  person: Change | null;
}

const one =
  <T>(...values: T[]) =>
  (n: number): T =>
    values[n % values.length] as T;

/** A text with one sentence in which a word is another at each request. */
const wording = (sentence: string, word: string, ...others: string[]): Change => {
  const all = [word, ...others];
  const text = TEXT.includes(sentence) ? TEXT : [...TEXT, sentence];
  return (n) => ({
    text: text.map((line) => (line === sentence ? line.replace(word, one(...all)(n)) : line)),
  });
};
const bio = (...values: string[]): Change => {
  const at = one(...values);
  return (n) => ({ bio: `Ada Reporter ${at(n)} She joined in 2012 after four years at sea.` });
};
const lines = (at: number) => TEXT[at] as string;
const babble = (n: number) =>
  Array.from(
    { length: 8 },
    (_, at) =>
      `Number ${n * 100 + at} of the ${one('grey', 'tall', 'late')(n)} ${one('gates', 'rivers', 'towers')(n + at)} stood ${one('under', 'beyond', 'above')(n)} a ${one('quiet', 'narrow')(n)} field near house ${n}.`,
  );
const NOW = Date.parse('2026-06-01T00:00:00Z');
const after = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

/** Pages that state another fact at each request, as traps for crawlers do, by the kind of fact. */
export const BEHAVIOURS: Behaviour[] = [
  // Names
  {
    why: 'two authors by turn',
    article: (n) => ({ authors: [one('Ada Reporter', 'Bruno Keller')(n)] }),
    person: (n) => ({
      account: one('https://mastodon.example/@adareporter', 'https://mastodon.example/@ada.reporter')(n),
    }),
  },
  {
    why: 'another author at each request',
    article: (n) => ({ authors: [one('Ada Reporter', 'Carla Nunes', 'Dov Levi', 'Eva Lind')(n)] }),
    person: bio('covers ports.', 'covers opera.', 'covers tax law.'),
  },
  {
    why: 'another second author',
    article: (n) => ({ authors: ['Ada Reporter', one('Carla Nunes', 'Dov Levi')(n)] }),
    person: (n) => ({ role: one('Harbour reporter', 'Opera critic')(n) }),
  },
  {
    why: 'another surname',
    article: (n) => ({ authors: [one('Ada Reporter', 'Ada Sandoval')(n)] }),
    person: (n) => ({ email: one('ada.reporter@news.example', 'ada.sandoval@news.example')(n) }),
  },
  {
    why: 'another given name',
    article: (n) => ({ authors: [one('Ada Reporter', 'Otto Reporter')(n)] }),
    person: (n) => ({ email: one('ada.reporter@news.example', 'a.reporter@news.example')(n) }),
  },
  {
    why: 'an author in another script',
    article: (n) => ({ authors: [one('Ada Reporter', 'Анна Смирнова')(n)] }),
    person: bio('covers ports.', 'пишет о театре.'),
  },
  {
    why: 'two authors, then two others',
    article: (n) => ({ authors: one(['Ada Reporter', 'Bruno Keller'], ['Carla Nunes', 'Dov Levi'])(n) }),
    person: (n) => ({ role: one('Harbour reporter', 'Editor', 'Photographer')(n) }),
  },
  {
    why: 'another outlet',
    article: (n) => ({ site: one('Example News', 'Skerrow Herald')(n) }),
    person: (n) => ({ site: one('Example News', 'Skerrow Herald')(n) }),
  },
  {
    why: 'another person in the text',
    article: wording(lines(1), 'Ingrid Halvorsen', 'Maren Solberg'),
    person: bio('covers ports with Eva Lind.', 'covers ports with Dov Levi.'),
  },
  {
    why: 'another place in the text',
    article: wording(lines(3), 'Lindmoor', 'Ravensby'),
    person: bio('covers ports from Lindmoor.', 'covers ports from Ravensby.'),
  },
  // Figures
  {
    why: 'another amount',
    article: wording(lines(0), '40 million', '90 million', '4 million'),
    person: bio('covers the ports of 12 towns.', 'covers the ports of 21 towns.'),
  },
  {
    why: 'another number in words',
    article: wording(lines(1), 'twelve', 'fourteen'),
    person: bio('covers twelve ports.', 'covers thirty ports.'),
  },
  {
    why: 'another share',
    article: wording(lines(4), '3.5 per cent', '5.3 per cent'),
    person: bio('covers tax.', 'covers law.'),
  },
  {
    why: 'another year',
    article: wording(lines(3), '1987', '1978'),
    person: bio('has covered ports since 1987.', 'has covered ports since 1978.'),
  },
  { why: 'another count', article: wording(lines(5), '212', '213', '214'), person: null },
  { why: 'another day of the week', article: wording(lines(6), 'Tuesday', 'Friday'), person: null },
  {
    why: 'other figures, and a time of change made up for each request',
    article: (n) => ({ ...wording(lines(5), '212', '312')(n), modified: new Date().toISOString() }),
    person: null,
  },
  {
    why: 'Arabic digits',
    article: wording('وصلت ٤٥ سفينة إلى المرفأ في الأسبوع الأول من هذا الشهر.', '٤٥', '٥٤'),
    person: null,
  },
  // Negations
  {
    why: 'without the "not"',
    article: wording(lines(2), 'did not lay off', 'did lay off'),
    person: bio('does not cover politics, but covers ports.', 'does cover politics, but covers ports.'),
  },
  {
    why: 'the opposite verb',
    article: wording(lines(6), 'confirmed', 'denied'),
    person: bio('covers ports.', 'avoids ports.'),
  },
  { why: 'nobody or somebody', article: wording(lines(7), 'Nobody', 'Somebody'), person: null },
  {
    why: 'a German negation',
    article: wording(LINES.de, 'nicht ', ''),
    person: bio('schreibt über Häfen.', 'schreibt nicht über Häfen.'),
  },
  { why: 'a French negation', article: wording(LINES.fr, 'ne sera pas', 'sera'), person: null },
  { why: 'a Spanish negation', article: wording(LINES.es, 'no venderá', 'venderá'), person: null },
  { why: 'a Polish negation', article: wording(LINES.pl, 'nie sprzeda', 'sprzeda'), person: null },
  { why: 'a Turkish negation', article: wording(LINES.tr, 'onayladı', 'onaylamadı'), person: null },
  { why: 'a Japanese negation', article: wording(LINES.ja, '承認した', '承認しなかった'), person: null },
  { why: 'an Arabic negation', article: wording(LINES.ar, 'لن يباع', 'سوف يباع'), person: null },
  { why: 'a Hindi negation', article: wording(LINES.hindi, 'नहीं ', ''), person: null },
  // Dates
  {
    why: 'another year of publication',
    article: (n) => ({ published: one('2026-05-01T10:00:00Z', '2019-05-01T10:00:00Z')(n) }),
    person: null,
  },
  {
    why: 'another day of publication',
    article: (n) => ({ published: `2026-05-${10 + n * 3}T10:00:00Z` }),
    person: null,
  },
  { why: 'the time of the request', article: (n) => ({ published: after(n * 7) }), person: null },
  {
    why: 'another second of publication',
    article: (n) => ({ published: `2026-05-01T10:00:${10 + n * 9}Z` }),
    person: null,
  },
  {
    why: 'a date without a time, of another month',
    article: (n) => ({ published: `2026-0${3 + n}-01` }),
    person: null,
  },
  // Texts
  {
    why: 'sentences without sense, new at each request',
    article: (n) => ({ text: babble(n) }),
    person: (n) => ({ bio: babble(n).slice(0, 2).join(' ') }),
  },
  {
    why: 'two stories by turn',
    article: (n) => ({ text: one(TEXT, babble(7))(n) }),
    person: (n) => ({ bio: one('Ada Reporter covers ports.', 'The offices are in Bergen.')(n) }),
  },
  {
    why: 'most sentences replaced',
    article: (n) => ({ text: n === 0 ? TEXT : [...TEXT.slice(0, 3), ...babble(n).slice(0, 5)] }),
    person: null,
  },
  // The page says that it was changed, or only its headline changes: what changes is likely, and the page steady.
  {
    why: 'other figures, announced by a later time of change each time',
    article: (n) => ({ ...wording(lines(0), '40', '90')(n), modified: after(n * 600) }),
    person: null,
  },
  {
    why: 'another figure in the headline',
    article: (n) => ({ title: `Skerrow gets ${2 + n} cranes for its harbour` }),
    person: null,
  },
  {
    why: 'the opposite headline',
    article: (n) => ({
      title: one('Skerrow gets a second crane', 'Skerrow gets no second crane after all')(n),
    }),
    person: null,
  },
];

/** Changes of pages that state the same facts as before. */
export const HONEST: Behaviour[] = [
  {
    why: 'an edited headline',
    article: (n) => ({
      title: one('Skerrow gets a second crane', 'Second crane for the harbour of Skerrow')(n),
    }),
    person: null,
  },
  {
    why: 'a later time of change',
    article: (n) => ({ modified: n === 0 ? null : '2026-05-02T08:00:00Z' }),
    person: null,
  },
  {
    why: 'other advertisements',
    article: (n) => ({ around: one(['Buy a boat'], ['Rent a car', 'Fly to Bergen'])(n) }),
    person: (n) => ({ around: one(['Buy a boat'], ['Rent a car'])(n) }),
  },
  {
    why: 'related links in another order',
    article: (n) => ({ around: one(['One', 'Two', 'Three'], ['Three', 'One', 'Two'])(n) }),
    person: (n) => ({ around: one(['One', 'Two'], ['Two', 'One'])(n) }),
  },
  {
    why: 'a further paragraph',
    article: (n) => ({ text: n === 0 ? TEXT.slice(0, 7) : TEXT }),
    person: (n) => ({ bio: n === 0 ? FACTS.bio : `${FACTS.bio} She lives by the sea.` }),
  },
  { why: 'a corrected letter', article: wording(lines(1), 'shipyard', 'shipyrad'), person: null },
  {
    why: 'an edited text whose time of change says so',
    article: (n) => ({
      ...wording(lines(0), '40', '42')(n),
      modified: n === 0 ? null : '2026-05-02T08:00:00Z',
    }),
    person: null,
  },
  {
    why: 'a second author',
    article: (n) => ({ authors: n === 0 ? ['Ada Reporter'] : ['Ada Reporter', 'Bruno Keller'] }),
    person: null,
  },
  {
    why: 'paragraphs in another order',
    article: (n) => ({ text: n === 0 ? TEXT : TEXT.toReversed() }),
    person: null,
  },
  {
    why: 'the same time in another zone',
    article: (n) => ({ published: one('2026-05-01T10:00:00Z', '2026-05-01T12:00:00+02:00')(n) }),
    person: null,
  },
  {
    why: 'a longer role',
    article: () => ({ around: ['One'] }),
    person: (n) => ({ role: one('Harbour reporter', 'Senior harbour reporter')(n) }),
  },
];

/** The HTML of an article at a request. */
export function articleAt(change: Change | null, n: number, authorPage: string): string {
  const facts = { ...FACTS, ...change?.(n) };
  const people = facts.authors.map((name, at) => ({
    '@type': 'Person',
    name,
    ...(at === 0 ? { url: authorPage } : {}),
  }));
  const data = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: facts.title,
    datePublished: facts.published,
    ...(facts.modified ? { dateModified: facts.modified } : {}),
    author: people,
  };
  return `<!doctype html><html lang="en"><head><title>${facts.title}</title>
<meta property="og:title" content="${facts.title}"><meta property="og:site_name" content="${facts.site}">
<script type="application/ld+json">${JSON.stringify(data)}</script></head>
<body><article><h1>${facts.title}</h1><p class="byline">By ${facts.authors.join(' and ')}</p>
<time datetime="${facts.published}">${facts.published.slice(0, 10)}</time>
${facts.text.map((line) => `<p>${line}</p>`).join('')}</article>${aroundOf(facts)}</body></html>`;
}

/** The HTML of the author page of Ada Reporter at a request. */
export function personAt(change: Change | null, n: number): string {
  const facts = { ...FACTS, ...change?.(n) };
  const person = { '@type': 'Person', name: 'Ada Reporter', jobTitle: facts.role, sameAs: [facts.account] };
  return `<!doctype html><html lang="en"><head><title>Ada Reporter</title>
<meta property="og:site_name" content="${facts.site}">
<script type="application/ld+json">${JSON.stringify({ '@type': 'ProfilePage', mainEntity: person })}</script></head>
<body><main class="author"><h1>Ada Reporter</h1><p class="role">${facts.role}</p><p class="bio">${facts.bio}</p>
<p><a href="mailto:${facts.email}">${facts.email}</a></p></main>${aroundOf(facts)}</body></html>`;
}

function aroundOf({ around }: PageFacts): string {
  return `<aside class="related">${around.map((name) => `<p><a href="/${name.toLowerCase().replaceAll(' ', '-')}">${name}</a></p>`).join('')}</aside>`;
}
