/**
 * Whether the tests of this run are the deep ones of `npm run test:deep`: all examples, the longest texts, the
 * largest numbers. `npm test` finds the same faults with fewer, unless they are rare or slight.
 */
export const IS_DEEP = process.env.BYLINE_TEST_DEEP === '1';
