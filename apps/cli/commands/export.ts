import type { Command } from 'commander';
import type { ExportQuery } from '../../client/index.ts';
import { examples, openCall, urlOption } from '../call.ts';
import { exportFormat, readExport, saveOrWrite } from '../job-file.ts';

interface ExportOptions {
  output: ExportQuery['format'];
  file?: string;
  unresolved?: boolean;
  suggestions?: boolean;
}

/** `byline export`: downloads a job's export file from the gateway as a stream. */
export function addExport(program: Command): void {
  program
    .command('export')
    .description('Export a job: CSV for a mail merge, or JSON lines with everything.')
    .addHelpText(...examples('export jej_… > list.csv', 'export jej_… --unresolved --file missed.csv'))
    .argument('<job>', 'job id (jej_…)')
    .addOption(urlOption())
    .addOption(exportFormat())
    .option('--unresolved', 'the sources without a journalist, with reasons')
    .option('--suggestions', 'columns for likely addresses of people who publish none')
    .option('-f, --file <path>', 'write to a new file instead of stdout')
    .action(
      async (jobId: string, { output, file, unresolved, suggestions }: ExportOptions, command: Command) => {
        const part = unresolved ? ({ part: 'unresolved' } as const) : {};
        const extra = suggestions ? ({ suggestions: true } as const) : {};
        const source = readExport(await openCall(command), jobId, { format: output, ...part, ...extra });
        await saveOrWrite(source, file);
      },
    );
}
