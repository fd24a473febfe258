import { sameName, type WatchedPage } from '#reader';
import { AUTHOR_PAGE_READER, mailboxOf, type PageVersion, type ShownFact } from '../../model/index.ts';
import { attribute } from '../journalists/index.ts';

/**
 * Returns what checks compare of a page; null if the page is not that of a person with one of the given names, because it became
 * somebody else's, an article, a consent wall or a page for robots. One of the person's `mailboxes` stays
 * theirs as long as the page prints it, whatever else is printed around it.
 */
export function versionOf(
  { reading, template, characters, sentences, no_pr }: WatchedPage,
  from: { names: string[]; domain: string; mailboxes: string[]; fetchedAt: Date; contentSha256: string },
): PageVersion | null {
  const { name, name_evidence, role } = reading;
  if (!name || !name_evidence || !from.names.some((one) => sameName(name, one))) return null;
  const { personal } = attribute(reading.addresses, {
    name,
    others: [],
    outlet: [from.domain, reading.publication?.text ?? ''].filter((text) => text !== ''),
  });
  const own = new Set([...from.mailboxes, ...personal.map(({ address }) => address.email)].map(mailboxOf));
  return {
    url: reading.url,
    fetched_at: from.fetchedAt.toISOString(),
    content_sha256: from.contentSha256,
    extractor: AUTHOR_PAGE_READER,
    name: { value: name, ...placeOf(name_evidence) },
    emails: reading.addresses
      .filter((address) => own.has(mailboxOf(address.email)))
      .map((address) => ({ value: address.email, ...placeOf(address) })),
    role: role && { value: role.text, ...placeOf(role) },
    no_pr: no_pr && { value: no_pr.text, ...placeOf(no_pr) },
    template,
    characters,
    sentences,
  };
}

function placeOf({ locator, excerpt }: Omit<ShownFact, 'value'>): Omit<ShownFact, 'value'> {
  return { locator, excerpt };
}
