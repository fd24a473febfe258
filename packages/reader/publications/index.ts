/** Public interface of `packages/reader/publications`: classifies the publication behind a URL. */
export { classifyPublication } from './classify-publication.ts';
export { companyChance } from './company-chance.ts';
export { countryOfOutlet } from './identity.ts';
export { findSeed } from './seed-list.ts';
export {
  PUBLICATION_TYPES,
  type PublicationClassification,
  type PublicationType,
  type TypeEvidence,
  type TypeScores,
  type UnclassifiableReason,
} from './types.ts';
