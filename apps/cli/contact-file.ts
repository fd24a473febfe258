import { type Command, InvalidArgumentError } from 'commander';
import {
  type ContactContent,
  type FileChoice,
  headerQuestion,
  type PeopleReading,
  parseContactFile,
  readPeople,
} from '#intake';
import { readDecimal } from '../../model/text/decimal-text.ts';
import { counted, printView, say } from './call.ts';
import { CommandFailure } from './failures.ts';
import { fileInWords, readFile } from './input.ts';
import { contactReading } from './output/campaign-views.ts';

/** The options that say how a contact file is read. */
export interface ContactFileOptions extends FileChoice {
  dryRun?: boolean;
}

/** Adds the options of a command that reads a contact file. */
export function withContactFile(command: Command): Command {
  return command
    .option('--sheet <name>', 'the sheet of a workbook; by default the first that has a header')
    .option('--header <line>', 'the line with the headers, or none', headerLine)
    .option('--dry-run', 'show who is read out of the file, and send nothing');
}

/**
 * Reads a contact file, and says what of it is left out; `fate` is what becomes of its people, such as “imported”.
 * With `--dry-run`, prints the people and returns null.
 */
export async function readContacts(
  command: Command,
  path: string,
  { fate, keepsRests }: { fate: string; keepsRests: boolean },
): Promise<{ content: ContactContent; reading: PeopleReading } | null> {
  const options = command.opts<ContactFileOptions>();
  const content = await fileInWords(path, parseContactFile(readFile(path), options));
  const reading = readPeople(content.table);
  sayWhatIsLeftOut(
    path,
    content,
    keepsRests ? reading : { ...reading, rests: reading.rests.filter(({ isKept }) => !isKept), refusals: [] },
    fate,
  );
  const question = options.header === undefined ? headerQuestion(content.table) : null;
  if (options.dryRun) {
    if (question !== null) say(`${path}: ${question}`);
    await printView(command, contactReading(content, reading));
    return null;
  }
  if (question !== null)
    throw new CommandFailure(
      'usage',
      `${path}: ${question}\nAnswer with --header ${content.table.doubtfulLine}, another line, or --header none. See --dry-run.`,
    );
  return { content, reading };
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
  { problems, rests, refusals }: PeopleReading,
  fate: string,
): void {
  if (sheets > 1)
    say(`Sheet “${sheet}” of ${sheets}: ${sheetNames.join(', ')}. Choose another with --sheet.`);
  for (const { line, text } of table.outside) say(`Outside the list: ${path}, line ${line}: ${text}`);
  for (const { line, problem, text } of problems)
    say(`Not ${fate}: ${path}, line ${line}: ${problem} ${text}`);
  for (const { line, column, text, isKept } of rests)
    say(
      `${isKept ? 'Kept under its header' : 'Too long, left out'}: ${path}, line ${line}, ${column}: ${text}`,
    );
  for (const { line, text } of refusals) say(`Not to be contacted: ${path}, line ${line}: ${text}`);
  const lost = table.outside.length + problems.length;
  if (lost > 0) say(`${counted(lost, 'line')} not ${fate}.`);
  if (refusals.length > 0)
    say(`${counted(refusals.length, 'person', 'people')} your list marks as not to be contacted.`);
}
