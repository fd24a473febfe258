/** What a page says about what its site is for, and what each mark of it stands for. */
export type { SiteMarks } from './collected-marks.ts';
export { reasonOf } from './mark-reasons.ts';
export { readSiteMarks } from './site-marks.ts';
