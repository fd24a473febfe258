import { learnAddresses, suggestAddress } from '#reader';
import { type Database, publishedAddresses } from '../../db/index.ts';
import { isOwnMailbox, type MxLookup } from './email-checks.ts';
import type { ResolveDeps } from './resolution.ts';

/** Suggests nothing, for operators who want no suggestions. */
export const noSuggestions: ResolveDeps['suggestEmail'] = async () => null;

/** Creates suggestions in the form of the outlet's published addresses, unless their domain accepts no mail. */
export function createSuggestions(deps: { db: Database; hasMx: MxLookup }): ResolveDeps['suggestEmail'] {
  return async ({ name, publication: { domain, name: outlet } }) => {
    if (domain === '') return null;
    const pages = await publishedAddresses.listOfOutlet(deps.db, domain);
    const publisher = [domain, outlet ?? ''].filter((text) => text !== '');
    const learned = learnAddresses(
      pages.map(({ names, addresses }) => ({
        names,
        addresses: addresses.filter(({ email }) => isOwnMailbox(email, publisher)),
      })),
    );
    if (!learned || (await deps.hasMx(learned.domain)) === false) return null;
    const colleagues = await publishedAddresses.listColleagues(deps.db, domain);
    const suggestion = suggestAddress(learned, name, [...pages.flatMap(({ names }) => names), ...colleagues]);
    return suggestion && isOwnMailbox(suggestion.address, publisher) ? suggestion : null;
  };
}
