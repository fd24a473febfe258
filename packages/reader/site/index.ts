/** Signs of the kind of site to which a page belongs, and the meaning of each sign. */
export type { SiteMarks } from './collected-marks.ts';
export { reasonOf } from './mark-reasons.ts';
export { readSiteMarks } from './site-marks.ts';
