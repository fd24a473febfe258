/** The door of `activities/publications`: whose page an article is, and what is known of that publication. */
import type { LookupId } from '../../db/index.ts';
import type { LookupReceipt } from '../../workflows/contract.ts';
import { answerLookup } from '../lookups/index.ts';
import { lookUpPublication, type PublicationLookUpDeps } from './look-up.ts';

export { publicationDomain } from '../../db/index.ts';
export {
  type ArticlePublication,
  createPublicationReader,
  type PublicationReader,
} from './article-publication.ts';
export * from './classify/index.ts';
export * from './metrics/index.ts';
export * from './ranks/index.ts';

export interface PublicationActivities {
  /** Looks up the publication that a row asks for, unless somebody has just done so; the result is in its rows. */
  lookUpPublication(args: { lookupId: LookupId }): Promise<LookupReceipt>;
}

export function createPublicationActivities(deps: PublicationLookUpDeps): PublicationActivities {
  return {
    lookUpPublication: ({ lookupId }) =>
      answerLookup(deps.db, lookupId, (lookup, options) => lookUpPublication(deps, lookup, options)),
  };
}
