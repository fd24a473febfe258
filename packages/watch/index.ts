/**
 * Public interface of `packages/watch`: judges from what a person's page has shown over time whether the person is
 * still as a list knows them. Pure: no database, no network, no clock.
 */
export { type FactChange, type Judgement, judge, withAddress } from './judge.ts';
export { isLoss, judgeLoss, lossAfter } from './judge-loss.ts';
export { type BroughtRow, judgeRow, type RowVerdict } from './judge-row.ts';
export { AGREEMENT_MS, takeRead } from './page-history.ts';
export { slotAfter } from './slots.ts';
export { judgeWorks, type WorksFinding } from './works.ts';
