import type { Command } from 'commander';
import type { CreditBalance, LedgerEntry } from '../../client/index.ts';
import { apiCommand, examples, integer, openCall } from '../call.ts';
import type { View } from '../output/view.ts';

const PAGE_SIZE = 200;

export function addCredits(program: Command): void {
  apiCommand(program, 'balance')
    .description('Show your credit balance, credits held by jobs, and prices.')
    .addHelpText(...examples('balance'))
    .action(async (_options: unknown, command: Command) => {
      const { client, signal, print } = await openCall(command);
      await print(balanceRecord(await client.balance({ signal })));
    });

  apiCommand(program, 'ledger')
    .description('List all changes to your credits, newest first.')
    .addHelpText(...examples('ledger --limit 500 -o csv > ledger.csv'))
    .option('-n, --limit <count>', 'maximum number of entries', integer, 50)
    .action(async ({ limit }: { limit: number }, command: Command) => {
      const { client, signal, print } = await openCall(command);
      const query = { limit: Math.max(1, Math.min(limit, PAGE_SIZE)) };
      const rows: LedgerEntry[] = [];
      for await (const entry of client.eachLedgerEntry(query, { signal })) {
        if (rows.length >= limit) break;
        rows.push(entry);
      }
      await print(ledgerList(rows));
    });
}

function balanceRecord(balance: CreditBalance): View<CreditBalance> {
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

function ledgerList(rows: LedgerEntry[]): View<LedgerEntry> {
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
