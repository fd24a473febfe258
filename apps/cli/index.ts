/** Entry point for other apps: the demo shows its results as `byline` does. */
export { renderPeople } from './output/people-table.ts';
