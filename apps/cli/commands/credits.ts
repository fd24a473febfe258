import type { Command } from 'commander';
import { apiCommand, integer, openCall } from '../call.ts';
import type { LedgerEntry } from '../client/index.ts';
import { balanceRecord, ledgerList } from '../output/credit-views.ts';

const PAGE_SIZE = 200;

/** `byline balance` and `byline ledger` */
export function addCredits(program: Command): void {
  apiCommand(program, 'balance')
    .description('Credits: what you own, what jobs hold, what things cost.')
    .action(async (_options: unknown, command: Command) => {
      const { client, signal, print } = await openCall(command);
      await print(balanceRecord(await client.balance({ signal })));
    });

  apiCommand(program, 'ledger')
    .description('Every change of your credits, newest first.')
    .option('-n, --limit <count>', 'entries to list at most', integer, 50)
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
