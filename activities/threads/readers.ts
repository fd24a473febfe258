/**
 * The readers of web pages, by name. Each area declares its readers where they are defined;
 * `activities/readers.ts` contains the functions themselves.
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas extend it, because `threads` must not depend on them.
export interface Readers {}
