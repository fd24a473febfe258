import { isFromOutside, learnAddresses, suggestAddress } from '#reader';
import { type Database, publishedAddresses } from '../../db/index.ts';
import { isOwnMailbox, isRoleAccount, type MxLookup } from './email-checks.ts';
import type { ResolveDeps } from './resolution.ts';

/** Suggests nothing, for operators who want no suggestions. */
export const noSuggestions: ResolveDeps['suggestEmail'] = async () => null;

/**
 * Creates suggestions in the form of the outlet's published addresses, unless their domain accepts no mail or the
 * person writes for the outlet from outside.
 */
export function createSuggestions(deps: { db: Database; hasMx: MxLookup }): ResolveDeps['suggestEmail'] {
  return async ({ name, publication: { domain, name: outlet }, article, authorPage }) => {
    if (domain === '') return null;
    const { role, bio } = authorPage?.reading ?? {};
    const onPage = { role: role?.text ?? null, bio: bio?.text ?? null };
    if ((article && isFromOutside(article.author)) || isFromOutside(onPage)) return null;
    const pages = await publishedAddresses.listOfOutlet(deps.db, domain);
    const publisher = [domain, outlet ?? ''].filter((text) => text !== '');
    const learned = learnAddresses(
      pages.map(({ people, addresses }) => ({
        people,
        addresses: addresses.filter(({ email }) => !isRoleAccount(email, publisher)),
      })),
    );
    if (!learned || (await deps.hasMx(learned.domain)) === false) return null;
    const colleagues = await publishedAddresses.listColleagues(deps.db, domain);
    const authors = pages.flatMap(({ people }) => people.map((person) => person.name));
    const suggestion = suggestAddress(learned, name, [...authors, ...colleagues]);
    return suggestion && isOwnMailbox(suggestion.address, publisher) ? suggestion : null;
  };
}
