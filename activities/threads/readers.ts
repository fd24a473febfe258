/**
 * Types of the functions that read web pages, by name. Each folder of `activities` adds the types of its own
 * functions; `activities/readers.ts` lists the functions themselves.
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas extend it, because `threads` must not depend on them.
export interface Readers {}
