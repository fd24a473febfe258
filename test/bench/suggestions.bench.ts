/**
 * `npm run bench suggestions -- --corpus DIR [--list]`: leaves one published e-mail address of an outlet out
 * and predicts it from the outlet's others, as for a person who publishes none. DIR contains the folders
 * of the corpora of bylines, dates and texts, and optionally `roles`, whose labels replace the addresses that
 * Byline read for the first authors of their pages. What is beside the address that is left out counts as what
 * a page says about the person. Also counts for how many people without an address one is suggested.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { attribute } from '../../activities/journalists/attribute-addresses.ts';
import { isRoleAccount } from '../../activities/journalists/email-checks.ts';
import { spellingOf } from '../../activities/journalists/name-spellings.ts';
import {
  type ArticleReading,
  localPart,
  normalizeName,
  type PrintedAddress,
  publicationDomain,
} from '../../model/index.ts';
import {
  isFromOutside,
  learnAddresses,
  nameBeside,
  type PersonOnPage,
  readArticle,
  sameName,
  suggestAddress,
} from '../../packages/reader/index.ts';
import { readBylineCorpus } from './byline-corpus.ts';
import { readExtractionCorpus } from './extraction-corpus.ts';
import { type RoleLabel, readRoleLabels } from './roles-corpus.ts';

const WITH_AUTHORS = ['bylines', 'wide/bylines-wide', 'wide/dates'];
const WITH_TEXTS = ['extraction', 'wide/segments', 'wide/text-news', 'wide/text-web'];

interface Page {
  url: string;
  people: PersonOnPage[];
  addresses: PrintedAddress[];
}

interface Person {
  name: string;
  email: string | null;
  isOutside: boolean;
}

export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: { corpus: { type: 'string' }, list: { type: 'boolean' } },
  });
  const corpus = values.corpus ?? '';
  const labels = existsSync(join(corpus, 'roles', 'roles.jsonl'))
    ? readRoleLabels(join(corpus, 'roles')).labels
    : [];
  const outlets = new Map<string, Page[]>();
  for (const page of readPages(corpus)) {
    const outlet = publicationDomain(new URL(page.url).hostname);
    outlets.set(outlet, [...(outlets.get(outlet) ?? []), page]);
  }
  const counts = { people: 0, outside: 0, published: 0, predicted: 0, elsewhere: 0, right: 0, suggested: 0 };
  for (const [outlet, pages] of outlets) {
    for (const { name, email, isOutside } of peopleOf(pages, outlet, labels)) {
      counts.people += 1;
      counts.outside += Number(isOutside);
      const suggestion = isOutside ? null : suggest(pages, name, email);
      if (email === null) {
        counts.suggested += Number(suggestion !== null);
        continue;
      }
      counts.published += 1;
      if (suggestion === null) continue;
      counts.predicted += 1;
      const isRight = suggestion.address === email;
      const isElsewhere = mailDomain(suggestion.address) !== mailDomain(email);
      counts.elsewhere += Number(isElsewhere);
      counts.right += Number(isRight);
      if (values.list || !isRight)
        console.log(
          `${isRight ? 'right' : 'wrong'}  ${outlet}  ${name}: ${suggestion.address} (${suggestion.pattern}, ${suggestion.support} of ${suggestion.of}), published ${email}`,
        );
    }
  }
  console.log(`left out ${counts.published} published addresses`);
  print('of all that were predicted', counts.right, counts.predicted);
  print('of those at the mail domain', counts.right, counts.predicted - counts.elsewhere);
  console.log(
    `people ${counts.people}, from outside ${counts.outside}, without an address ${counts.people - counts.published}, ` +
      `of these with a suggestion ${counts.suggested} (${share(counts.suggested, counts.people - counts.published)})`,
  );
}

function readPages(corpus: string): Page[] {
  const present = (folders: string[]) =>
    folders.map((folder) => join(corpus, folder)).filter((folder) => existsSync(folder));
  const pages = new Map<string, Page>();
  const sources = [
    ...present(WITH_AUTHORS).flatMap(readBylineCorpus),
    ...present(WITH_TEXTS).flatMap(readExtractionCorpus),
  ];
  for (const source of sources) {
    const { url } = source;
    if (pages.has(url)) continue;
    const reading = readArticle(source.html, url);
    pages.set(url, { url, people: reading.authors, addresses: addressesOf(reading) });
  }
  return [...pages.values()];
}

function addressesOf({ addresses, authors }: ArticleReading): Page['addresses'] {
  const own = authors.flatMap(({ email, name }) =>
    email === null ? [] : [{ email, nearby: [name], locator: 'author', excerpt: email }],
  );
  return [...addresses, ...own].filter(({ email }) => !isRoleAccount(email));
}

/**
 * Returns the people whom an outlet's pages name as authors or beside an address, each once, with the address
 * that a page shows for them.
 */
function peopleOf(pages: Page[], outlet: string, labels: RoleLabel[]): Person[] {
  const people = new Map<string, Person>();
  const note = (name: string, email: string | null, isOutside: boolean) => {
    const key = normalizeName(name);
    const before = people.get(key);
    people.set(key, {
      name,
      email: before?.email ?? email,
      isOutside: isOutside || before?.isOutside === true,
    });
  };
  for (const { url, people: authors, addresses } of pages) {
    const names = authors.map(({ name }) => name);
    for (const author of authors) {
      const { name } = author;
      const label = labels.find((one) => one.url === url && sameName(one.author, name));
      const others = names.filter((other) => other !== name);
      const [best] = attribute(addresses, { name, others, outlet: [outlet] }).personal;
      const email = label ? label.email : (best?.address.email ?? null);
      note(name, email !== null && !isRoleAccount(email) ? email.toLowerCase() : null, isFromOutside(author));
    }
    for (const { email, nearby } of addresses) {
      const beside = nameBeside(nearby);
      if (beside === null || spellingOf(localPart(email), beside) === null) continue;
      const [closest = null] = nearby;
      if (names.some((name) => sameName(name, beside))) continue;
      note(beside, email.toLowerCase(), isFromOutside({ role: closest, bio: null }));
    }
  }
  return [...people.values()];
}

function suggest(pages: Page[], name: string, published: string | null) {
  const learned = learnAddresses(
    pages.map((page) => ({
      people: page.people,
      addresses: page.addresses.filter(({ email }) => email.toLowerCase() !== published),
    })),
  );
  return (
    learned &&
    suggestAddress(
      learned,
      name,
      pages.flatMap(({ people }) => people.map((person) => person.name)),
    )
  );
}

function print(label: string, right: number, of: number): void {
  const [low, high] = wilson(right, of);
  console.log(
    `${label}: right ${right} of ${of}, ${share(right, of)} (95 %: ${low.toFixed(3)}–${high.toFixed(3)})`,
  );
}

const mailDomain = (email: string) => email.slice(email.lastIndexOf('@') + 1);

const share = (part: number, of: number) => (of === 0 ? '-' : (part / of).toFixed(3));

/** The Wilson interval of a share, at 95 %. */
function wilson(right: number, of: number): [number, number] {
  if (of === 0) return [0, 1];
  const z = 1.96;
  const p = right / of;
  const center = p + (z * z) / (2 * of);
  const width = z * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of));
  return [(center - width) / (1 + (z * z) / of), (center + width) / (1 + (z * z) / of)];
}
