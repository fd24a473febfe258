import { type Database, ledger } from '../../../db/index.ts';
import type { Config } from '../../runtime/index.ts';
import type { Caller } from '../auth/authentication.ts';
import { credits } from '../http/common-schema.ts';
import type { BalanceBody } from './schema.ts';

/** Returns the organization's balance and the prices, in credits. */
export async function readBalance(
  deps: { db: Database; config: Config },
  { organizationId }: Caller,
): Promise<BalanceBody> {
  const { prices } = deps.config;
  const balance = await ledger.balance(deps.db, organizationId);
  return {
    object: 'credit_balance',
    organization_id: organizationId,
    credits: {
      org_available_balance: credits(balance.available),
      reserved: credits(balance.reserved),
      total: credits(balance.total),
    },
    prices: {
      news_search: credits(prices.newsSearch),
      enriched_journalist_with_email: credits(prices.journalist),
      article_lookup: credits(prices.articleLookup),
      publication_lookup: credits(prices.publicationLookup),
    },
    as_of: new Date().toISOString(),
  };
}
