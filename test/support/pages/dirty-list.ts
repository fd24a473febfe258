import { newsroomPages } from '../../../apps/local/index.ts';
import { mulberry32 } from './random.ts';

/** What is true of a line of a dirty list, as its generator knows without reading a page. */
export interface DirtyLine {
  /** `guess`: one of many addresses for one person; `broken`: what stands for the address is none. */
  kind:
    | 'blank'
    | 'nobody'
    | 'right'
    | 'stale'
    | 'private'
    | 'broken'
    | 'unknown'
    | 'homeless'
    | 'optedOut'
    | 'guess';
  state: 'confirmed' | 'stale' | 'private_mailbox' | 'not_found' | null;
  /** The person's published address, which the line does not have. */
  newAddress: string | null;
}

interface Person {
  name: string;
  outlet: string;
  domain: string;
  slug: string;
  role: string;
  /** Null for somebody whose page shows none. */
  email: string | null;
}

export interface DirtyList {
  pages: newsroomPages.Recorded[];
  /** One article of each person, from which Byline learns of their pages. */
  articles: string[];
  /** A CSV file in Windows-1252, as Excel saves it in Germany, and one in UTF-16, as it saves “Unicode text”. */
  files: { bytes: Uint8Array<ArrayBuffer>; lines: Map<number, DirtyLine> }[];
  optedOut: Person;
  guesses: Person[];
}

const WESTERN = {
  first: ['Jörg', 'Renée', 'Søren', 'Zoë', 'Íñigo', 'Günther', 'Amélie', 'Håkon', 'Ana María', 'François'],
  last: ['Weißhaupt', "O'Brien", 'Ångström', 'Müller-Lüdenscheidt', 'Núñez', 'Grœnveld', 'Bjørnsen'],
};
const EASTERN = {
  first: ['Łukasz', 'Dvořák', 'Şebnem', 'Ágnes', 'Živa', 'Ştefan', 'Mirosław', 'Ilze', 'Þóra', 'Ömür'],
  last: ['Żak', 'Horváthová', 'Özgür', 'Țepeneag', 'Kováčik', 'Bērziņš', 'Čapková'],
};
const OUTLETS = ['Küsten-Bote', 'Le Phare', 'Diário do Cais', 'Havnebladet', 'Kurier Portowy', 'Révai Lap'];
const ROLES = ['Harbour reporter', 'Court reporter', 'Science editor', 'Rail correspondent'];

const plain = (text: string) =>
  text
    .replace(/ß/g, 'ss')
    .replace(/[øŁł]/g, (letter) => (letter === 'ø' ? 'o' : 'l'))
    .replace(/œ/g, 'oe')
    .replace(/[Þþ]/g, 'th')
    .normalize('NFD')
    .replace(/[^A-Za-z -]/g, '')
    .toLowerCase();

function peopleOf({ first, last }: typeof WESTERN, from: number): Person[] {
  return last.flatMap((family, at) =>
    first.map((given, index) => {
      const number = from + at * first.length + index;
      const place = number % OUTLETS.length;
      const domain = `${plain(OUTLETS[place] ?? '').replace(/[^a-z]/g, '')}.example`;
      const mailbox = `${plain(given).replace(/[^a-z]/g, '')}.${plain(family).replace(/[^a-z]/g, '')}`;
      return {
        name: `${given} ${family}`,
        outlet: OUTLETS[place] ?? '',
        domain,
        slug: mailbox.replace('.', '-'),
        role: ROLES[number % ROLES.length] ?? '',
        email: number % 4 === 3 ? null : `${mailbox}@${domain}`,
      };
    }),
  );
}

function pagesOf({ name, outlet, domain, slug, role, email }: Person): newsroomPages.Recorded[] {
  const own = `https://${domain}/team/${slug}`;
  const head = (title: string, data: object) =>
    `<title>${title}</title><meta property="og:site_name" content="${outlet}">${newsroomPages.jsonLd(data)}`;
  const mail = email === null ? '' : `<p><a href="mailto:${email}">${email}</a></p>`;
  const author = { '@type': 'Person', name, url: own };
  const published = new Date(Date.now() - 20 * 86_400_000).toISOString();
  const text = 'The tide table of the port was printed twice this year because the first had an error. ';
  return [
    newsroomPages.html(
      own,
      head(name, { '@type': 'ProfilePage', mainEntity: { '@type': 'Person', name, jobTitle: role } }),
      `<main class="author"><h1>${name}</h1><p class="role">${role}</p><p class="bio">${name} has written since 2012.</p>${mail}</main>`,
    ),
    newsroomPages.html(
      `https://${domain}/story/${slug}`,
      head(`A tide for ${slug}`, {
        '@type': 'NewsArticle',
        headline: `A tide for ${slug}`,
        datePublished: published,
        author,
      }),
      `<article><h1>A tide for ${slug}</h1><p class="byline">By <a href="${own}">${name}</a></p><p>${text.repeat(4)}</p></article>`,
    ),
  ];
}

type Cells = [name: string, outlet: string, site: string, mail: string, role: string];
type Line = DirtyLine & { cells: Cells };

/** Generates a contact list of `count` lines as years of copying leave them, with what is true of each line. */
export function dirtyList(count: number, seed = 46): DirtyList {
  const random = mulberry32(seed);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const groups = [peopleOf(WESTERN, 0), peopleOf(EASTERN, WESTERN.first.length * WESTERN.last.length)];
  const everybody = groups.flat();
  const files = groups.map((people, group) => {
    const guesses = people.filter(({ email }) => email !== null).slice(0, 2);
    const others = people.filter((person) => !guesses.includes(person)).slice(1);
    const optedOut = people.find((person) => !guesses.includes(person)) as Person;
    const lines: Line[] = [];
    for (const person of guesses) {
      // The right address is the ninth of twelve.
      for (let at = 0; at < 12; at += 1)
        lines.push({
          ...{ kind: 'guess', state: 'stale', newAddress: person.email },
          cells: cellsOf(person, at === 8 ? (person.email ?? '') : `guess${at}@${person.domain}`),
        });
    }
    while (lines.length < count / groups.length)
      lines.push(lineOf(others, group === 0 ? optedOut : null, pick, random));
    return {
      lines: new Map(lines.map(({ kind, state, newAddress }, at) => [at + 2, { kind, state, newAddress }])),
      bytes: group === 0 ? windows1252(textOf(lines, ';', pick)) : utf16(textOf(lines, '\t', pick)),
      guesses,
      optedOut,
    };
  });
  return {
    pages: everybody.flatMap(pagesOf),
    articles: everybody.map(({ domain, slug }) => `https://${domain}/story/${slug}`),
    files: files.map(({ bytes, lines }) => ({ bytes, lines })),
    optedOut: files[0]?.optedOut as Person,
    guesses: files.flatMap(({ guesses }) => guesses),
  };
}

function cellsOf({ name, outlet, domain }: Person, mail: string, role = ''): Cells {
  return [name, outlet, domain, mail, role];
}

function lineOf(
  people: Person[],
  optedOut: Person | null,
  pick: <T>(of: readonly T[]) => T,
  random: () => number,
): Line {
  const chance = random();
  if (chance < 0.04)
    return { kind: 'blank', state: null, newAddress: null, cells: ['', '', '', pick(['', ' ']), ''] };
  if (chance < 0.07)
    return {
      ...{ kind: 'nobody', state: null, newAddress: null },
      cells: ['', pick(OUTLETS), '', pick(['redaktion@kustenbote.example', 'news@lephare.example']), ''],
    };
  const unknown = `${pick(['Ove', 'Pia', 'Quirin', 'Rut'])} ${pick(['Sand', 'Tromp', 'Ulv', 'Vogt'])}${pick(['berg', 'holm', 'mann', 'sen'])}`;
  if (chance < 0.13)
    return {
      ...{ kind: 'unknown', state: 'not_found', newAddress: null },
      cells: [unknown, 'The Lost Gazette of Nowhere', '', '', pick(['', 'Editor'])],
    };
  if (chance < 0.19) {
    const { outlet, domain } = pick(people);
    return {
      ...{ kind: 'unknown', state: 'not_found', newAddress: null },
      cells: [unknown, outlet, domain, pick(['', `press@${domain}`]), ''],
    };
  }
  if (chance < 0.23)
    return {
      kind: 'homeless',
      state: 'not_found',
      newAddress: null,
      cells: [unknown, '', '', '', 'Reporter'],
    };
  if (chance < 0.25 && optedOut)
    return {
      ...{ kind: 'optedOut', state: 'not_found', newAddress: null },
      cells: cellsOf(optedOut, pick(['', optedOut.email ?? ''])),
    };
  return aboutSomebody(pick(people), pick);
}

/** A line about somebody who has a page. Each person gets at most three addresses, so that none counts as a guess. */
function aboutSomebody(person: Person, pick: <T>(of: readonly T[]) => T): Line {
  const { name, email, domain, role, slug } = person;
  const [given = '', ...family] = name.split(' ');
  const withheld = (state: DirtyLine['state'], kind: DirtyLine['kind'], cells: Cells): Line => ({
    ...{ kind, state, newAddress: email, cells },
  });
  switch (
    pick(['right', 'right', 'right', 'bare', 'old', 'private', 'broken', 'role', 'otherRole'] as const)
  ) {
    case 'right': {
      const mail = pick([
        email ?? '',
        (email ?? '').toUpperCase(),
        email === null ? '' : `mailto:${email}`,
        email === null ? '' : `${name} <${email}>`,
        email === null ? '' : email.replace('@', '+press@'),
        ` ${email ?? ''} `,
      ]);
      const cells = cellsOf(person, mail, pick(['', role]));
      cells[0] = pick([name, `${family.join(' ')}, ${given}`, `  ${name}\u00a0`, name.replace(' ', '  ')]);
      cells[2] = pick([
        domain,
        `https://www.${domain}/`,
        `http://${domain}/kontakt?x=1`,
        domain.toUpperCase(),
      ]);
      return { kind: 'right', state: 'confirmed', newAddress: null, cells };
    }
    case 'bare':
      return withheld('confirmed', 'right', [name, person.outlet, pick(['', domain]), '', '']);
    case 'old':
      return withheld(email ? 'stale' : 'confirmed', 'stale', cellsOf(person, `old-${slug}@${domain}`));
    case 'private':
      return withheld('private_mailbox', 'private', cellsOf(person, `${slug}@gmail.com`));
    case 'broken':
      return withheld(
        'confirmed',
        'broken',
        cellsOf(person, pick([`${slug}@`, '@', 'n/a', '---', '?', 'keine'])),
      );
    case 'role':
      return withheld('confirmed', 'right', cellsOf(person, '', role));
    case 'otherRole':
      return withheld('stale', 'stale', cellsOf(person, '', 'Opera critic'));
  }
}

function textOf(lines: Line[], separator: string, pick: <T>(of: readonly T[]) => T): string {
  const cell = (text: string) =>
    /[";\t,<]/.test(text) || pick([false, false, true]) ? `"${text.replaceAll('"', '""')}"` : text;
  const header = ['Name', 'Medium', 'Website', 'E-Mail', 'Funktion'].join(separator);
  return [header, ...lines.map(({ cells }) => cells.map(cell).join(separator)), ''].join('\r\n');
}

/** The characters of Windows-1252 that are not where Unicode has them, as far as the names above need them. */
const MOVED: Record<string, number> = { œ: 0x9c, Œ: 0x8c, '’': 0x92 };

function windows1252(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => {
    const code = MOVED[letter] ?? letter.charCodeAt(0);
    if (code > 0xff) throw new Error(`${letter} is not in Windows-1252`);
    return code;
  });
}

function utf16(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(`\ufeff${text.normalize('NFD')}`, 'utf16le'));
}
