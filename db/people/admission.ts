import {
  type ArticleAuthor,
  type ArticleReading,
  type AuthorPageReading,
  type IndexedArticle,
  type Mentions,
  mentions,
  mentionsOf,
  namesAmong,
  type PrintedAddress,
  type PrintedProfile,
  withoutMentions,
} from '../../model/index.ts';
import type { Transaction } from '../core/database.ts';
import * as suppressions from './suppressions.ts';

/** The parts of an article that are checked against the suppression list. */
type Admissible = { url: string; domain: string; reading: ArticleReading };

/** Returns an article's URLs, authors and contacts as entries of the suppression list. */
export function articleSubjects(article: Admissible): suppressions.Subject[] {
  const { pages, people, contacts } = partsOf(article);
  return [...pages, ...people.flatMap(({ subjects }) => subjects), ...contacts.subjects];
}

function partsOf({ url, domain, reading }: Admissible) {
  return {
    pages: [url, reading.url].flatMap((address) => suppressions.webSubjects(new URL(address))),
    people: reading.authors.map((author) => ({ author, subjects: subjectsOf(author, domain) })),
    contacts: contactsOf(reading, domain, [
      ...[reading.title, reading.description, reading.text],
      ...earlierWords(reading),
    ]),
  };
}

/**
 * Returns what may be stored: nothing if the page or first author is suppressed, otherwise all but other suppressed
 * authors and their contacts.
 */
export async function admitArticle(
  tx: Transaction,
  article: Admissible,
): Promise<ArticleReading | undefined> {
  const { url, reading } = article;
  const { pages, people, contacts } = partsOf(article);
  const suppressedSubjects = await suppressions.find(tx, articleSubjects(article));
  if (suppressedSubjects.size === 0) return reading;

  const isListed = ({ subjects }: { subjects: suppressions.Subject[] }) =>
    subjects.some((subject) => suppressedSubjects.has(subject));
  const [first] = people;
  if (isListed({ subjects: pages }) || (first && isListed(first))) {
    if (!isListed({ subjects: pages })) await refuse(tx, [url, reading.url]);
    return undefined;
  }
  const gone = people.filter(isListed).map(({ author }) => author);
  const authors = reading.authors.filter((author) => !gone.includes(author));
  await suppressions.add(tx, [url, reading.url].map(suppressions.recordingSubject));
  return contacts.without({ ...reading, authors }, suppressedSubjects, {
    names: gone.map(({ name }) => name),
    exact: gone.flatMap(({ email, url: page }) => [email ?? '', page ?? '']),
  });
}

/** The parts of an author or staff page that are checked against the suppression list. */
interface AdmissiblePage {
  url: string;
  domain: string;
  reading: AuthorPageReading;
}

/** Returns a page's URLs, person, contacts and articles as entries of the suppression list. */
export function authorPageSubjects(page: AdmissiblePage): suppressions.Subject[] {
  const { own, contacts, works } = partsOfAuthorPage(page);
  return [...own, ...contacts.subjects, ...works];
}

function partsOfAuthorPage({ url, domain, reading }: AdmissiblePage) {
  return {
    own: [
      ...[url, reading.url].flatMap((address) => suppressions.webSubjects(new URL(address))),
      ...suppressions.subjectsOf({ name: reading.name, domains: [domain], addresses: [], pages: [] }),
    ],
    contacts: contactsOf(reading, domain, [
      reading.bio?.text ?? null,
      ...reading.articles.map(({ title }) => title),
      ...earlierWords(reading),
    ]),
    works: reading.articles.map((article) => suppressions.pageSubject(article.url)),
  };
}

/**
 * Returns what may be stored: nothing if the page or its person is suppressed, otherwise all but suppressed
 * colleagues and their contacts.
 */
export async function admitAuthorPage(
  tx: Transaction,
  page: AdmissiblePage,
): Promise<AuthorPageReading | undefined> {
  const { url, reading } = page;
  const { name, addresses } = reading;
  const { own, contacts, works } = partsOfAuthorPage(page);
  const suppressedSubjects = await suppressions.find(tx, authorPageSubjects(page));
  if (suppressedSubjects.size === 0) return reading;

  const mail = addresses.map(({ email }) => suppressions.mailSubject(email));
  // A page that names nobody is a page of suppressed people if all addresses on it are theirs.
  const isTheirs =
    name === null && mail.length > 0 && mail.every((subject) => suppressedSubjects.has(subject));
  if (isTheirs || own.some((subject) => suppressedSubjects.has(subject))) {
    await refuse(tx, [url, reading.url]);
    return undefined;
  }
  await suppressions.add(tx, [url, reading.url].map(suppressions.recordingSubject));
  const articles = reading.articles.filter(
    (_article, index) => !suppressedSubjects.has(works[index] as suppressions.Subject),
  );
  return contacts.without({ ...reading, articles }, suppressedSubjects, { names: [], exact: [] });
}

/**
 * Returns the articles without suppressed co-authors, and without those whose page or first author is suppressed. If
 * anything was left out, the recordings of `announcedAt`, the page that announced the articles, will be deleted.
 */
export async function admitNews(
  tx: Transaction,
  articles: IndexedArticle[],
  announcedAt: string | null,
): Promise<IndexedArticle[]> {
  const rows = articles.map((article) => ({
    article,
    page: suppressions.webSubjects(new URL(article.url)),
    authors: article.authors.map((name) => ({
      name,
      subjects: suppressions.subjectsOf({ name, domains: [article.domain], addresses: [], pages: [] }),
    })),
    // Names that its texts mention.
    told: namesAmong([article.title, article.snippet ?? '', article.text ?? '']).map((name) => ({
      name,
      subjects: suppressions.namedSubjects(name, [article.domain]),
    })),
  }));
  const suppressedSubjects = await suppressions.find(tx, [
    ...new Set(
      rows.flatMap(({ page, authors, told }) => [
        ...page,
        ...[...authors, ...told].flatMap(({ subjects }) => subjects),
      ]),
    ),
  ]);
  if (suppressedSubjects.size === 0) return articles;
  if (announcedAt !== null) await suppressions.add(tx, [suppressions.recordingSubject(announcedAt)]);
  const isListed = (subjects: suppressions.Subject[]) =>
    subjects.some((subject) => suppressedSubjects.has(subject));
  return rows.flatMap(({ article, page, told, authors: [first, ...others] }) => {
    if (isListed(page) || (first && isListed(first.subjects))) return [];
    const gone = [...others, ...told].filter(({ subjects }) => isListed(subjects)).map(({ name }) => name);
    const mentions = mentionsOf({ names: gone, exact: [] });
    if (!mentions) return [article];
    const { title, snippet, text } = article;
    return [
      {
        ...article,
        ...withoutMentions(mentions, { title, snippet, text }),
        authors: article.authors.filter((name) => !gone.includes(name)),
      },
    ];
  });
}

/** Prevents pages from being fetched again; the next clean-up removes their recordings, too. */
async function refuse(tx: Transaction, urls: string[]): Promise<void> {
  await suppressions.add(tx, urls.map(suppressions.pageSubject));
}

/** The words of an earlier reading of the page that differ from those of this one. */
function earlierWords({ earlier_reading }: ArticleReading | AuthorPageReading): string[] {
  return Object.values(earlier_reading?.stated ?? {}).flatMap((places) =>
    places.map(({ excerpt }) => excerpt),
  );
}

interface Contacts {
  addresses: PrintedAddress[];
  profiles: PrintedProfile[];
  staff_pages: string[];
}

/**
 * Finds all contacts on a page, whoever owns them, and the names in its texts. Returns entries of the suppression list, and a function that
 * removes the suppressed contacts.
 */
function contactsOf(
  { addresses, profiles, staff_pages }: Contacts,
  domain: string,
  texts: (string | null)[],
) {
  // On a staff page, only the name next to an address indicates the owner of the address.
  const around = [...addresses, ...profiles].flatMap(({ nearby, excerpt }) => [...nearby, excerpt]);
  const told = texts.filter((text) => text !== null);
  const names = namesAmong([...around, ...told]).map((name) => ({
    name,
    subjects: suppressions.subjectsOf({ name, domains: [domain], addresses: [], pages: [] }),
  }));
  const mailOf = ({ email }: PrintedAddress) => suppressions.mailSubject(email);
  const pageOf = ({ url }: PrintedProfile) => suppressions.pageSubject(url);
  return {
    subjects: [
      ...addresses.map(mailOf),
      ...profiles.map(pageOf),
      ...staff_pages.map(suppressions.pageSubject),
      ...names.flatMap(({ subjects }) => subjects.filter((subject) => subject.startsWith('person:'))),
    ],
    without<T extends Contacts>(
      reading: T,
      suppressedSubjects: ReadonlySet<suppressions.Subject>,
      others: { names: string[]; exact: string[] },
    ): T {
      const mail = addresses.filter((address) => suppressedSubjects.has(mailOf(address)));
      const accounts = profiles.filter((profile) => suppressedSubjects.has(pageOf(profile)));
      const beside = names.filter(({ subjects }) =>
        subjects.some((subject) => suppressedSubjects.has(subject)),
      );
      const mentions = mentionsOf({
        names: [...others.names, ...beside.map(({ name }) => name)],
        exact: [...others.exact, ...mail.map(({ email }) => email), ...accounts.map(({ url }) => url)],
      });
      const rest: T = {
        ...reading,
        addresses: elsewhere(
          mentions,
          addresses.filter((address) => !mail.includes(address)),
        ),
        profiles: elsewhere(
          mentions,
          profiles.filter((profile) => !accounts.includes(profile)),
        ),
        staff_pages: staff_pages.filter((page) => !suppressedSubjects.has(suppressions.pageSubject(page))),
      };
      return mentions ? withoutMentions(mentions, rest) : rest;
    },
  };
}

/**
 * Removes contacts next to a suppressed person's name, address or profile, and from the others the texts that mention
 * the person.
 */
function elsewhere<T extends PrintedAddress | PrintedProfile>(
  found: Mentions | undefined,
  contacts: T[],
): T[] {
  if (!found) return contacts;
  return contacts.flatMap((contact) => {
    const { nearby, excerpt } = contact;
    const own = 'email' in contact ? contact.email : contact.url;
    // The line of a link often has only the link's text, so the shortest text of several lines is checked, too.
    const block = nearby.find((ring) => ring.includes('\n')) ?? '';
    if ([own, excerpt, nearby[0] ?? '', block].some((text) => mentions(found, text))) return [];
    return [{ ...contact, nearby: nearby.filter((ring) => !mentions(found, ring)) }];
  });
}

function subjectsOf({ name, email, url, profiles }: ArticleAuthor, domain: string): suppressions.Subject[] {
  return suppressions.subjectsOf({ name, domains: [domain], addresses: [email], pages: [url, ...profiles] });
}
