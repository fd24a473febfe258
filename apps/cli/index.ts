/** Public entry point of `apps/cli`. The demo uses it to print results in the same format as `byline`. */
export { renderPeople } from './output/people-table.ts';
