import type { Command } from 'commander';
import type { LedgerEntry } from '../../client/index.ts';
import { COMMAND } from '../../runtime/installation.ts';
import { apiCommand, examples, integer, openCall } from '../call.ts';
import { balanceRecord, ledgerList } from '../output/credit-views.ts';

const PAGE_SIZE = 200;

export function addCredits(program: Command): void {
  apiCommand(program, 'balance')
    .description('Show your credit balance, credits held by jobs, and prices.')
    .addHelpText('after', examples(`${COMMAND} balance`))
    .action(async (_options: unknown, command: Command) => {
      const { client, signal, print } = await openCall(command);
      await print(balanceRecord(await client.balance({ signal })));
    });

  apiCommand(program, 'ledger')
    .description('List all changes to your credits, newest first.')
    .addHelpText('after', examples(`${COMMAND} ledger --limit 500 -o csv > ledger.csv`))
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
