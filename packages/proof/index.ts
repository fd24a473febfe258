/**
 * Public interface of `packages/proof`: the facts of a proof file, and where their excerpts are on the copies of the
 * pages that they were read from. Pure, apart from hashes.
 */
export { findSpans, type Span } from './excerpt-spans.ts';
export { locateExcerpts } from './locate-excerpts.ts';
export { readRegions } from './page-regions.ts';
export {
  codePointsOf,
  findFault,
  type LeftOut,
  LICENCE,
  markOf,
  PROOF_FILES,
  type ProofFact,
  type ProofManifest,
  readFact,
  sha256,
  valuesOf,
  writeFact,
} from './proof-facts.ts';
