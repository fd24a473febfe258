/**
 * Whether `npm run test:deep` is running, with more examples, longer texts and larger numbers. `npm test`
 * finds the same bugs with smaller numbers, unless they are rare or subtle.
 */
export const IS_DEEP = process.env.BYLINE_TEST_DEEP === '1';
