/** The door of `activities/lookups`: what look-ups of articles and of publications have in common. */
export { answerLookup } from './answer-lookup.ts';
export { oneAtATime } from './one-at-a-time.ts';
export { webAttempt } from './web-attempt.ts';
