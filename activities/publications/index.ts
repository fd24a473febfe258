/** Public interface of `activities/publications`: publications of articles, and facts about them. */
import type { LookupId } from '../../model/index.ts';
import type { LookupReceipt } from '../../workflows/contract.ts';
import { answerLookup } from '../support/index.ts';
import { lookUpPublication, type PublicationLookUpDeps } from './look-up.ts';

export {
  type ArticlePublication,
  createPublicationReader,
  type PublicationReader,
} from './article-publication.ts';
export * from './metrics/index.ts';
export * from './ranks/index.ts';

export interface PublicationActivities {
  /** Looks up and stores the requested publication, unless it was looked up recently. */
  lookUpPublication(args: { lookupId: LookupId }): Promise<LookupReceipt>;
}

export function createPublicationActivities(deps: PublicationLookUpDeps): PublicationActivities {
  return {
    lookUpPublication: ({ lookupId }) =>
      answerLookup(deps.db, lookupId, (lookup, options) => lookUpPublication(deps, lookup, options)),
  };
}
