import { Command } from 'commander';
import { ledger } from '../../../db/index.ts';
import { readDecimal } from '../../../model/text/decimal-text.ts';
import { OperatorError } from '../operator-error.ts';
import type { WithDatabase } from './init.ts';
import { findOrganization } from './organizations.ts';

export function creditCommands(withDatabase: WithDatabase): Command {
  const command = new Command('credits').description('Credits: grant, check.');
  command
    .command('grant <organization> <credits>')
    .description('Grant credits to an organization (id or name).')
    .option('--note <text>', 'why', 'Granted by the operator')
    .action((organization: string, amount: string, { note }: { note: string }) =>
      withDatabase(async (db) => {
        const millicredits = readCredits(amount);
        const id = await findOrganization(db, organization);
        const balance = await db.transaction().execute(async (tx) => {
          await ledger.lockOrganization(tx, id);
          return ledger.grant(tx, id, millicredits, note);
        });
        console.log(
          `${id} has ${balance.total / 1000} credits, ${balance.available / 1000} of them available.`,
        );
      }),
    );
  command
    .command('check')
    .description(
      'Check the ledger for broken chains, wrong holds and journalists charged twice. Exits with 1 if it finds any.',
    )
    .action(() =>
      withDatabase(async (db) => {
        const violations = await ledger.check(db);
        for (const { organization_id, rule, detail } of violations)
          console.error(`${organization_id}  ${rule}: ${detail}`);
        if (violations.length > 0) throw new OperatorError(`${violations.length} violations.`);
        console.log('The ledger is consistent.');
      }),
    );
  return command;
}

function readCredits(text: string): number {
  const millicredits = Math.round((readDecimal(text, 3) ?? 0) * 1000);
  if (!Number.isSafeInteger(millicredits) || millicredits <= 0)
    throw new OperatorError(`"${text}" is not a positive number of credits with at most three decimals.`);
  return millicredits;
}
