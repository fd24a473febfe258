import type { ArticleAuthor, ArticleReading, PrintedAddress, PrintedProfile } from './article-reading.ts';
import type { NewArticle } from './articles.ts';
import type { AuthorPageReading, StoredAuthorPage } from './author-pages.ts';
import type { Transaction } from './database.ts';
import { type Mentions, mentions, mentionsOf, withoutMentions } from './mentions.ts';
import { namesAmong } from './names-among.ts';
import type { IndexedArticle } from './news-articles.ts';
import * as suppressions from './suppressions.ts';

/**
 * What may be stored of an article: nothing where its page or its first author is suppressed, else the reading
 * without other suppressed authors and their contacts.
 */
export async function admitArticle(
  tx: Transaction,
  { url, domain, reading }: NewArticle,
): Promise<ArticleReading | undefined> {
  const people = reading.authors.map((author) => ({ author, subjects: subjectsOf(author, domain) }));
  const pages = [url, reading.url].flatMap((address) => suppressions.webSubjects(new URL(address)));
  const contacts = contactsOf(reading, domain);
  const listed = await suppressions.find(tx, [
    ...pages,
    ...people.flatMap(({ subjects }) => subjects),
    ...contacts.subjects,
  ]);
  if (listed.size === 0) return reading;

  const isListed = ({ subjects }: { subjects: suppressions.Subject[] }) =>
    subjects.some((subject) => listed.has(subject));
  const [first] = people;
  if (isListed({ subjects: pages }) || (first && isListed(first))) {
    if (!isListed({ subjects: pages })) await refuse(tx, [url, reading.url]);
    return undefined;
  }
  const gone = people.filter(isListed).map(({ author }) => author);
  const authors = reading.authors.filter((author) => !gone.includes(author));
  await suppressions.add(tx, [url, reading.url].map(suppressions.recordingSubject));
  return contacts.without({ ...reading, authors }, listed, {
    names: gone.map(({ name }) => name),
    exact: gone.flatMap(({ email, url: page }) => [email ?? '', page ?? '']),
  });
}

/**
 * What may be stored of a page of an author or of a house's people: nothing where it or the person whom it is about
 * is suppressed, else the reading without suppressed colleagues and their contacts.
 */
export async function admitAuthorPage(
  tx: Transaction,
  { url, reading }: StoredAuthorPage,
  domain: string,
): Promise<AuthorPageReading | undefined> {
  const { name, addresses } = reading;
  const own = [
    ...[url, reading.url].flatMap((address) => suppressions.webSubjects(new URL(address))),
    ...suppressions.subjectsOf({ name, domains: [domain], addresses: [], pages: [] }),
  ];
  const contacts = contactsOf(reading, domain);
  const works = reading.articles.map((article) => suppressions.pageSubject(article.url));
  const listed = await suppressions.find(tx, [...own, ...contacts.subjects, ...works]);
  if (listed.size === 0) return reading;

  const mail = addresses.map(({ email }) => suppressions.mailSubject(email));
  // A page without a name whose addresses are all theirs is their page.
  const isTheirs = name === null && mail.length > 0 && mail.every((subject) => listed.has(subject));
  if (isTheirs || own.some((subject) => listed.has(subject))) {
    await refuse(tx, [url, reading.url]);
    return undefined;
  }
  await suppressions.add(tx, [url, reading.url].map(suppressions.recordingSubject));
  const articles = reading.articles.filter(
    (_article, index) => !listed.has(works[index] as suppressions.Subject),
  );
  return contacts.without({ ...reading, articles }, listed, { names: [], exact: [] });
}

/**
 * What may be put into the index of news: by the rules of an article, of what is announced of it. `announcedAt` is
 * the page that announces them, which may be recorded.
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
  }));
  const listed = await suppressions.find(tx, [
    ...new Set(
      rows.flatMap(({ page, authors }) => [...page, ...authors.flatMap(({ subjects }) => subjects)]),
    ),
  ]);
  if (listed.size === 0) return articles;
  if (announcedAt !== null) await suppressions.add(tx, [suppressions.recordingSubject(announcedAt)]);
  const isListed = (subjects: suppressions.Subject[]) => subjects.some((subject) => listed.has(subject));
  return rows.flatMap(({ article, page, authors: [first, ...others] }) => {
    if (isListed(page) || (first && isListed(first.subjects))) return [];
    const gone = others.filter(({ subjects }) => isListed(subjects)).map(({ name }) => name);
    const found = mentionsOf({ names: gone, exact: [] });
    if (!found) return [article];
    const { title, snippet, text } = article;
    return [
      {
        ...article,
        ...withoutMentions(found, { title, snippet, text }),
        authors: article.authors.filter((name) => !gone.includes(name)),
      },
    ];
  });
}

/** So that a page is not fetched again, and goes from the archives with the next clean-up. */
async function refuse(tx: Transaction, urls: string[]): Promise<void> {
  await suppressions.add(tx, urls.map(suppressions.pageSubject));
}

interface Contacts {
  addresses: PrintedAddress[];
  profiles: PrintedProfile[];
  staff_pages: string[];
}

/** Contacts that a page prints, whoever's they are: by what they may be on the list, and a reading without those that are. */
function contactsOf({ addresses, profiles, staff_pages }: Contacts, domain: string) {
  // On a staff page a name stands beside its address, and nothing else says whose it is.
  const around = [...addresses, ...profiles].flatMap(({ nearby, excerpt }) => [...nearby, excerpt]);
  const names = namesAmong(around).map((name) => ({
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
      listed: ReadonlySet<suppressions.Subject>,
      others: { names: string[]; exact: string[] },
    ): T {
      const mail = addresses.filter((address) => listed.has(mailOf(address)));
      const accounts = profiles.filter((profile) => listed.has(pageOf(profile)));
      const beside = names.filter(({ subjects }) => subjects.some((subject) => listed.has(subject)));
      const found = mentionsOf({
        names: [...others.names, ...beside.map(({ name }) => name)],
        exact: [...others.exact, ...mail.map(({ email }) => email), ...accounts.map(({ url }) => url)],
      });
      const rest: T = {
        ...reading,
        addresses: elsewhere(
          found,
          addresses.filter((address) => !mail.includes(address)),
        ),
        profiles: elsewhere(
          found,
          profiles.filter((profile) => !accounts.includes(profile)),
        ),
        staff_pages: staff_pages.filter((page) => !listed.has(suppressions.pageSubject(page))),
      };
      return found ? withoutMentions(found, rest) : rest;
    },
  };
}

/**
 * Contacts that do not stand beside somebody, without what tells of them from further away: who is known by an address
 * alone has a name there that nobody knows.
 */
function elsewhere<T extends PrintedAddress | PrintedProfile>(
  found: Mentions | undefined,
  contacts: T[],
): T[] {
  if (!found) return contacts;
  return contacts.flatMap((contact) => {
    const { nearby, excerpt } = contact;
    const own = 'email' in contact ? contact.email : contact.url;
    // A single line is often no more than the link's own words.
    const block = nearby.find((ring) => ring.includes('\n')) ?? '';
    if ([own, excerpt, nearby[0] ?? '', block].some((text) => mentions(found, text))) return [];
    return [{ ...contact, nearby: nearby.filter((ring) => !mentions(found, ring)) }];
  });
}

function subjectsOf({ name, email, url, profiles }: ArticleAuthor, domain: string): suppressions.Subject[] {
  return suppressions.subjectsOf({ name, domains: [domain], addresses: [email], pages: [url, ...profiles] });
}
