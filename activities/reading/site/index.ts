/** Indications of what kind of site a page belongs to, and the meaning of each mark. */
export type { SiteMarks } from './collected-marks.ts';
export { reasonOf } from './mark-reasons.ts';
export { readSiteMarks } from './site-marks.ts';
