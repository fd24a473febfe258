/** Public interface of `activities/threads`: reads pages on threads that can be terminated. */
export type { Turn } from './fair-queue.ts';
export { openPageThreads, type PageThreadOptions, type PageThreads } from './page-threads.ts';
export type { Readers } from './readers.ts';
