import { randomUUID } from 'node:crypto';
import { type Command, InvalidArgumentError } from 'commander';
import {
  type ContactContent,
  type FileChoice,
  headerQuestion,
  nextContacts,
  type PeopleReading,
  parseContactFile,
  readPeople,
} from '#intake';
import { readDecimal } from '../../../model/text/decimal-text.ts';
import type { CampaignImport } from '../../client/index.ts';
import { apiCommand, counted, examples, openCall, printView, say } from '../call.ts';
import { CommandFailure } from '../failures.ts';
import { fileInWords, readFile } from '../input.ts';
import { campaignImport, contactReading } from '../output/campaign-views.ts';
import { findCampaign } from '../people-calls.ts';

interface ImportOptions extends FileChoice {
  dryRun?: boolean;
}

/** `byline campaigns import`: the people of a contact list, read as the console reads it. */
export function addImport(group: Command): void {
  apiCommand(group, 'import <campaign> <file>')
    .description('Import a contact list: CSV, vCard or Excel. Columns of your own are kept.')
    .option('--sheet <name>', 'the sheet of a workbook; by default the first that has a header')
    .option('--header <line>', 'the line with the headers, or none', headerLine)
    .option('--dry-run', 'show who is read out of the file, and send nothing')
    .addHelpText(
      ...examples(
        'campaigns import "Harbour energy" contacts.csv --dry-run',
        'campaigns import "Harbour energy" contacts.xlsx --sheet Press --header 4',
      ),
    )
    .action(async (name: string, path: string, options: ImportOptions, command: Command) => {
      const content = await fileInWords(path, parseContactFile(readFile(path), options));
      const reading = readPeople(content.table);
      sayWhatIsLeftOut(path, content, reading);
      const question = options.header === undefined ? headerQuestion(content.table) : null;
      if (options.dryRun) {
        if (question !== null) say(`${path}: ${question}`);
        return printView(command, contactReading(content, reading));
      }
      if (question !== null)
        throw new CommandFailure(
          'usage',
          `${path}: ${question}\nAnswer with --header ${content.table.doubtfulLine}, another line, or --header none. See --dry-run.`,
        );
      const call = await openCall(command);
      const { id } = await findCampaign(call, name);
      const contacts = reading.people.map(({ contact }) => contact);
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

function headerLine(text: string): number | null {
  if (text === 'none') return null;
  const line = readDecimal(text, 0);
  if (line === null || line < 1) throw new InvalidArgumentError('Give a line, such as 4, or none.');
  return line;
}

function sayWhatIsLeftOut(
  path: string,
  { table, sheets, sheet, sheetNames }: ContactContent,
  { problems, rests }: PeopleReading,
): void {
  if (sheets > 1)
    say(`Sheet “${sheet}” of ${sheets}: ${sheetNames.join(', ')}. Choose another with --sheet.`);
  for (const { line, text } of table.outside) say(`Outside the list: ${path}, line ${line}: ${text}`);
  for (const { line, problem, text } of problems)
    say(`Not imported: ${path}, line ${line}: ${problem} ${text}`);
  for (const { line, column, text, isKept } of rests)
    say(
      `${isKept ? 'Kept under its header' : 'Too long, left out'}: ${path}, line ${line}, ${column}: ${text}`,
    );
  const lost = table.outside.length + problems.length;
  if (lost > 0) say(`${counted(lost, 'line')} not imported.`);
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
    dropped_columns: [...new Set(parts.flatMap((part) => part.dropped_columns))],
  };
}
