import type { CreditBalance, LedgerEntry } from '../../client/index.ts';
import type { View } from './view.ts';

export function balanceRecord(balance: CreditBalance): View<CreditBalance> {
  return {
    layout: 'record',
    body: balance,
    rows: [balance],
    columns: [
      { name: 'available', of: ({ credits }) => credits.org_available_balance },
      { name: 'reserved', of: ({ credits }) => credits.reserved },
      { name: 'total', of: ({ credits }) => credits.total },
      { name: 'price_of_a_search', of: ({ prices }) => prices.news_search },
      { name: 'price_of_a_journalist', of: ({ prices }) => prices.enriched_journalist_with_email },
      { name: 'price_of_an_article', of: ({ prices }) => prices.article_lookup },
      { name: 'price_of_a_publication', of: ({ prices }) => prices.publication_lookup },
      { name: 'organization_id', of: ({ organization_id }) => organization_id },
      { name: 'as_of', of: ({ as_of }) => as_of, isTime: true },
    ],
  };
}

export function ledgerList(rows: LedgerEntry[]): View<LedgerEntry> {
  return {
    layout: 'list',
    body: rows,
    rows,
    columns: [
      { name: 'number', of: ({ number }) => number },
      { name: 'created_at', of: ({ created_at }) => created_at, isTime: true },
      { name: 'meter', of: ({ meter }) => meter },
      { name: 'amount', of: ({ amount }) => amount },
      { name: 'reserved', of: ({ reserved }) => reserved },
      { name: 'balance_after', of: ({ balance_after }) => balance_after },
      { name: 'reserved_after', of: ({ reserved_after }) => reserved_after, csvOnly: true },
      { name: 'job_id', of: ({ job_id }) => job_id, whole: true },
      { name: 'note', of: ({ note }) => note },
    ],
    empty: 'No entries.',
  };
}
