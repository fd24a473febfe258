import type { ArticleAuthor, ArticleReading, NewArticle } from './articles.ts';
import type { Transaction } from './database.ts';
import { mentionsOf, withoutMentions } from './mentions.ts';
import * as suppressions from './suppressions.ts';

/**
 * What may be stored of an article: nothing where its page or its first author is suppressed, else the reading
 * without other suppressed authors and addresses.
 */
export async function admitArticle(
  tx: Transaction,
  { url, domain, reading }: NewArticle,
): Promise<ArticleReading | undefined> {
  const people = reading.authors.map((author) => ({ author, subjects: subjectsOf(author, domain) }));
  const addresses = reading.addresses.map(({ email }) => email);
  const pages = [url, reading.url].flatMap((address) => suppressions.webSubjects(new URL(address)));
  const listed = await suppressions.find(tx, [
    ...pages,
    ...people.flatMap(({ subjects }) => subjects),
    ...addresses.map(suppressions.mailSubject),
  ]);
  if (listed.size === 0) return reading;

  const isListed = ({ subjects }: { subjects: suppressions.Subject[] }) =>
    subjects.some((subject) => listed.has(subject));
  const [first] = people;
  if (isListed({ subjects: pages })) return undefined;
  if (first && isListed(first)) {
    // So that it is not fetched again, and goes from the archives with the next clean-up.
    await suppressions.add(tx, [url, reading.url].map(suppressions.pageSubject));
    return undefined;
  }
  const gone = people.filter(isListed).map(({ author }) => author);
  const mail = addresses.filter((address) => listed.has(suppressions.mailSubject(address)));
  const found = mentionsOf({
    names: gone.map(({ name }) => name),
    exact: [...mail, ...gone.flatMap(({ email, url: page }) => [email ?? '', page ?? ''])],
  });
  const rest = {
    ...reading,
    authors: reading.authors.filter((author) => !gone.includes(author)),
    addresses: reading.addresses.filter(({ email }) => !mail.includes(email)),
  };
  await suppressions.add(tx, [url, reading.url].map(suppressions.recordingSubject));
  return found ? withoutMentions(found, rest) : rest;
}

function subjectsOf({ name, email, url, profiles }: ArticleAuthor, domain: string): suppressions.Subject[] {
  return suppressions.subjectsOf({ name, domains: [domain], addresses: [email], pages: [url, ...profiles] });
}
