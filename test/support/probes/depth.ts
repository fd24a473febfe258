/**
 * Whether `npm run test:deep` is running. It tests more examples, longer texts and larger numbers than `npm
 * test`, and so finds rarer and more subtle bugs.
 */
export const IS_DEEP = process.env.BYLINE_TEST_DEEP === '1';
