/**
 * The readers of web pages, by name. Each folder of `activities` declares its own readers;
 * `activities/readers.ts` contains the functions themselves.
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas extend it, because `threads` must not depend on them.
export interface Readers {}
