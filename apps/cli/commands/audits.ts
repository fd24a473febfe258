import { basename } from 'node:path';
import { type Command, Option } from 'commander';
import { auditedPeople } from '#intake';
import { given } from '../../../model/text/given.ts';
import { isActive, type ListAuditRowQuery } from '../../client/index.ts';
import { COMMAND } from '../../runtime/installation.ts';
import { apiCommand, type Call, counted, examples, integer, openCall, say } from '../call.ts';
import { readContacts, withContactFile } from '../contact-file.ts';
import { withDryRun } from '../dry-run.ts';
import { CommandFailure } from '../failures.ts';
import { STDIN } from '../input.ts';
import { readDownload, saveOrWrite } from '../job-file.ts';
import { requireComplete, withProgress } from '../job-waiting.ts';
import { listAudit, listAuditRows, listAudits } from '../output/audit-views.ts';
import { collect, PAGE } from '../people-calls.ts';

type State = NonNullable<ListAuditRowQuery['state']>;

const STATES: State[] = ['confirmed', 'stale', 'moved', 'private_mailbox', 'not_found'];

interface RowOptions {
  state?: State;
  file?: string;
}

interface AuditOptions extends RowOptions {
  externalId?: string;
  idempotencyKey?: string;
}

interface AuditsOptions extends RowOptions {
  limit: number;
  wait?: boolean;
  cancel?: boolean;
  resume?: boolean;
  buy?: true | number[];
}

/** `byline audit` audits a contact list, and `byline audits` lists audits, and follows, stops and continues one. */
export function addAudits(program: Command): void {
  withRowOptions(withContactFile(apiCommand(program, 'audit <file>')))
    .description(
      'Check whether the people of a contact list are still where it says: CSV, vCard or Excel. Free.',
    )
    .option('--external-id <label>', 'your own name for the audit (default: the name of the file)')
    .option('--idempotency-key <key>', 'repeating the command with the same key returns the same audit')
    .addHelpText(
      ...examples(
        'audit contacts.csv',
        'audit contacts.xlsx -o csv > checked.csv',
        'audit contacts.csv --dry-run',
      ),
    )
    .action(async (path: string, options: AuditOptions, command: Command) => {
      const file = await readContacts(command, path, { fate: 'checked', keepsRests: false });
      if (!file) return;
      const rows = auditedPeople(file.content.table, file.reading);
      if (rows.length === 0) throw new CommandFailure('usage', `${path}: nobody is read out of the file.`);
      const call = await openCall(command);
      const external_id = options.externalId ?? (path === STDIN ? null : basename(path));
      const { id } = await call.client.audits.start(
        { rows, external_id },
        given({ signal: call.signal, idempotencyKey: options.idempotencyKey }),
      );
      say(`${id}: ${counted(rows.length, 'row')}.`);
      await waitAndShow(call, id, options);
    });

  withRowOptions(withDryRun(apiCommand(program, 'audits')))
    .description('List your audits, newest first; with an id, show the rows of that audit.')
    .argument('[audit]', 'audit id (aud_…)')
    .option('-n, --limit <count>', 'maximum number of audits', integer, 20)
    .option('-w, --wait', 'wait until the audit ends')
    .option('--cancel', 'stop the audit; what was found is kept')
    .option('--resume', 'let an audit that was stopped go on where it was, and wait for it')
    .option('--buy [row...]', 'buy the new addresses of these rows, or of all', rowNumbers)
    .addHelpText(
      ...examples(
        'audits',
        'audits aud_… --state moved',
        'audits aud_… --cancel',
        'audits aud_… --resume',
        'audits aud_… --buy 3 17 -o csv > checked.csv',
      ),
    )
    .action(async (id: string | undefined, options: AuditsOptions, command: Command) => {
      const { wait, cancel, resume, buy } = options;
      if (id === undefined && (wait || cancel || resume || buy))
        throw new CommandFailure('usage', '--wait, --cancel, --resume and --buy need an audit id.');
      const call = await openCall(command);
      const { audits } = call.client;
      const { signal } = call;
      if (id === undefined)
        return call.print(listAudits(await collect(audits.each(PAGE, { signal }), options.limit)));
      if (cancel) return call.print(listAudit(await audits.cancel(id, { signal })));
      if (resume) await audits.resume(id, { signal });
      if (buy) await buyAddresses(call, id, buy);
      if (wait || resume) return waitAndShow(call, id, options);
      const audit = await audits.get(id, {}, { signal });
      if (isActive(audit.status)) say(`${audit.progress.message}. ${howToGoOn(id)}`);
      await showRows(call, id, options);
    });
}

function withRowOptions(command: Command): Command {
  return command
    .addOption(new Option('-s, --state <state>', 'only rows with this state').choices(STATES))
    .option('-f, --file <path>', 'write all rows to a new CSV file');
}

async function waitAndShow(call: Call, id: string, options: RowOptions): Promise<void> {
  const audit = await withProgress(
    call,
    (waiting) => call.client.audits.waitFor(id, waiting),
    () => `The audit ${id} goes on. ${howToGoOn(id)}`,
  );
  await showRows(call, id, options);
  const { counts, new_addresses, progress } = audit;
  const sums = STATES.map((state) => `${counts[state]} ${state}`).join(', ');
  say(`${progress.message}: ${sums}.`);
  if (new_addresses.withheld > 0)
    say(
      `${counted(new_addresses.withheld, 'new address', 'new addresses')} for ${new_addresses.credits_each} credits each: ${COMMAND} audits ${id} --buy`,
    );
  requireComplete([audit]);
}

/** Prints rows, or writes all of them to a file; CSV is the server's, unless columns or rows were chosen. */
async function showRows(call: Call, id: string, { state, file }: RowOptions): Promise<void> {
  const { audits } = call.client;
  const { signal } = call;
  const isWhole = state === undefined && !call.isArranged && call.format === 'csv';
  if (file !== undefined || isWhole)
    return saveOrWrite(readDownload(call, await audits.export(id, { signal })), file);
  const query = given({ ...PAGE, state });
  await call.print(listAuditRows(await collect(audits.eachRow(id, query, { signal }))));
}

function rowNumbers(text: string, others: number[] | undefined): number[] {
  return [...(others ?? []), integer(text)];
}

async function buyAddresses({ client, signal }: Call, id: string, rows: true | number[]): Promise<void> {
  const body = rows === true ? { all: true as const } : { rows: rows.map((row) => row - 1) };
  const { addresses, credits_used } = await client.audits.buy(id, body, { signal });
  say(`Bought ${counted(addresses, 'new address', 'new addresses')} for ${credits_used} credits.`);
}

function howToGoOn(id: string): string {
  return `Wait with \`${COMMAND} audits ${id} --wait\`, or stop it with \`${COMMAND} audits ${id} --cancel\`.`;
}
