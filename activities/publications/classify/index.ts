/** The door of `activities/publications/classify`: what kind of publication stands behind an address. */
export { classifyPublication } from './classify-publication.ts';
export { findSeed } from './seed-list.ts';
export {
  type PageSignals,
  PUBLICATION_TYPES,
  type PublicationClassification,
  type PublicationType,
  type TypeEvidence,
  type TypeScores,
  type UnclassifiableReason,
} from './types.ts';
