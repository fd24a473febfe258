import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { nextContacts } from '#intake';
import type { CampaignImport } from '../../client/index.ts';
import { apiCommand, examples, openCall } from '../call.ts';
import { readContacts, withContactFile } from '../contact-file.ts';
import { campaignImport } from '../output/campaign-views.ts';
import { findCampaign } from '../people-calls.ts';

/** `byline campaigns import`: the people of a contact list, read as the console reads it. */
export function addImport(group: Command): void {
  withContactFile(apiCommand(group, 'import <campaign> <file>'))
    .description('Import a contact list: CSV, vCard or Excel. Columns of your own are kept.')
    .addHelpText(
      ...examples(
        'campaigns import "Harbour energy" contacts.csv --dry-run',
        'campaigns import "Harbour energy" contacts.xlsx --sheet Press --header 4',
      ),
    )
    .action(async (name: string, path: string, _options: unknown, command: Command) => {
      const file = await readContacts(command, path, { fate: 'imported', keepsRests: true });
      if (!file) return;
      const call = await openCall(command);
      const { id } = await findCampaign(call, name);
      const contacts = file.reading.people.map(({ contact }) => contact);
      const key = randomUUID();
      const parts: CampaignImport[] = [];
      for (let done = 0; done < contacts.length; done += parts.at(-1)?.rows.length ?? contacts.length) {
        const part = nextContacts(contacts, done);
        const options = { signal: call.signal, idempotencyKey: `${key}-${done}` };
        parts.push(await call.client.campaigns.importPeople(id, part, options));
      }
      await call.print(campaignImport(sumOf(parts)));
    });
}

function sumOf(parts: readonly CampaignImport[]): CampaignImport {
  const sum = (of: (part: CampaignImport) => number) => parts.reduce((total, part) => total + of(part), 0);
  return {
    object: 'campaign_import',
    rows: parts.flatMap(({ rows }) => rows).map((row, index) => ({ ...row, index })),
    added: sum(({ added }) => added),
    updated: sum(({ updated }) => updated),
    existing: sum(({ existing }) => existing),
    suppressed: sum(({ suppressed }) => suppressed),
    do_not_contact: sum(({ do_not_contact }) => do_not_contact),
    dropped_columns: [...new Set(parts.flatMap((part) => part.dropped_columns))],
  };
}
