/**
 * Whether `npm run test:deep` is running. It tests more examples, longer texts and larger numbers than `npm
 * test`, which also finds most bugs, but not the rare or subtle ones.
 */
export const IS_DEEP = process.env.BYLINE_TEST_DEEP === '1';
