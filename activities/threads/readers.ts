/**
 * The readers of web pages by name. Each area adds its own, where the function is; `activities/readers.ts` has
 * the functions themselves.
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas extend it, because threads lie below them.
export interface Readers {}
