/** The door of `activities/publications/metrics`: figures from open rank lists, by documented formulas. */
export { type Authority, authorityOf } from './authority.ts';
export { organicTrafficOf, type TrafficEstimate } from './traffic.ts';
