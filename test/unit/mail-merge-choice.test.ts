import { describe, expect, it } from 'vitest';
import { chooseForMerge, writeLeftOut } from '../../apps/gateway/campaigns/mail-merge.ts';
import type { mediaListMembers } from '../../db/index.ts';
import { csvRows } from '../../model/text/csv-text.ts';
import { MAIL_MERGE_COLUMNS } from '../../packages/mail-merge/index.ts';

const FIT = {
  id: 'mlm_1',
  state: 'to_contact',
  is_touched: false,
  is_namesake: false,
  verdict: 'fit',
  has_angle: true,
  address: 'ada@paper.example',
  has_suggestion: false,
} as const satisfies mediaListMembers.MergeCandidate;

const USUAL = { includeDeclined: false, includeAll: false, isCampaign: true, withSuggestions: false };

it('has its columns in an order that clients may count on', () => {
  expect(MAIL_MERGE_COLUMNS.join(' ')).toBe(
    'first_name last_name name email outlet role beat language score verdict angle recent_article ' +
      'recent_article_date evidence_url name_certainty email_certainty outlet_certainty role_certainty ' +
      'beat_certainty check_this',
  );
});

describe('whom a mail merge leaves out', () => {
  it.each<[string, Partial<mediaListMembers.MergeCandidate>, string]>([
    ['nobody who fits', {}, ''],
    ['nobody without a report', { verdict: null, has_angle: false }, ''],
    ['nobody of whom too little is known', { verdict: 'unknown' }, ''],
    ['who declined', { state: 'declined', is_touched: true }, 'declined=1'],
    ['who must not be contacted', { state: 'do_not_contact', is_touched: true }, 'declined=1'],
    ['who may be one who must not be contacted', { is_touched: true, is_namesake: true }, 'same_name=1'],
    ['such a person once decided', { state: 'replied', is_touched: true, is_namesake: true }, 'contacted=1'],
    ['who was contacted in another campaign', { is_touched: true }, 'contacted=1'],
    ['whom the pitch does not fit', { verdict: 'weak', has_angle: false }, 'not_a_fit=1'],
    ['who is not a journalist', { verdict: 'not_a_journalist' }, 'not_a_fit=1'],
    ['who has no address', { address: null }, 'no_address=1'],
    ['whose address is only suggested', { address: null, has_suggestion: true }, 'no_address=1'],
    ['who has no opening', { verdict: 'unknown', has_angle: false }, 'no_opening=1'],
  ])('%s', (_, difference, header) => {
    const candidates = [{ ...FIT, ...difference }];
    const choose = (choice: object) => chooseForMerge(candidates, { ...USUAL, ...choice });
    const isForbidden = /^(declined|same_name)/.test(header);
    expect(writeLeftOut(choose({}).leftOut)).toBe(header);
    expect(choose({}).chosen).toHaveLength(header === '' ? 1 : 0);
    expect(choose({ includeAll: true }).chosen).toHaveLength(1);
    const isSuggested = header === '' || candidates[0]?.has_suggestion === true;
    expect(choose({ withSuggestions: true }).chosen, 'with suggestions').toHaveLength(isSuggested ? 1 : 0);
    expect(choose({ isCampaign: false }).chosen, 'a list').toHaveLength(isForbidden ? 0 : 1);
    expect(choose({ includeDeclined: true }).chosen).toHaveLength(
      header === '' || header === 'declined=1' ? 1 : 0,
    );
    expect(choose({ state: candidates[0]?.state }).chosen, 'asked for by state').toHaveLength(
      header === 'same_name=1' ? 0 : 1,
    );
  });
});

describe('two rows of one address', () => {
  it.each<[string, Partial<mediaListMembers.MergeCandidate>, string, number]>([
    ['get one mail', {}, 'same_address=1', 1],
    ['get none if one was contacted', { state: 'contacted', is_touched: true }, 'contacted=2', 0],
    ['get none if one must not be contacted', { state: 'do_not_contact', is_touched: true }, 'declined=2', 0],
    [
      'get one if one only has the name of somebody',
      { is_touched: true, is_namesake: true },
      'same_name=1',
      1,
    ],
  ])('%s', (_, difference, header, count) => {
    const { chosen, leftOut } = chooseForMerge([FIT, { ...FIT, id: 'mlm_2', ...difference }], USUAL);
    expect([writeLeftOut(leftOut), chosen.length]).toEqual([header, count]);
  });
});

describe('an apostrophe in a cell', () => {
  it.each([
    ['+45 33 12 34 56', false],
    ['+1 (212) 555-0100', false],
    ['@ada_reporter', false],
    ['@ada@social.example', true],
    ['@SUM(A1:A9)', true],
    ['+cmd|calc!A1', true],
    ['+45 33 12 34 56;=1+1', true],
    ['=1+1', true],
    ['-2+3', true],
    ['+1', true],
  ])('%s', (cell, isGuarded) => {
    expect(csvRows([[cell]]).startsWith(`"'`)).toBe(isGuarded);
  });
});
