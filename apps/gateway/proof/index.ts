/** Public interface of this feature: proof files, which let anybody check what profiles say. */
export { writeProof } from './write-proof.ts';
