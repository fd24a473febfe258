import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import type { ExportFormat } from '../../client/index.ts';
import { openCall, urlOption } from '../call.ts';
import { CommandFailure } from '../failures.ts';
import { readExport } from '../job-file.ts';
import { write } from '../output/print.ts';

/** `byline export`: streams the gateway's export file. */
export function addExport(program: Command): void {
  program
    .command('export')
    .description('Export all results of a job as CSV or as JSON lines.')
    .argument('<job>', 'job id (jej_…)')
    .addOption(urlOption())
    .addOption(
      new Option('-o, --output <format>', 'CSV, or one JSON object per line')
        .choices(['csv', 'ndjson'])
        .default('csv'),
    )
    .option('-f, --file <path>', 'write to a new file instead of stdout')
    .action(
      async (jobId: string, { output, file }: { output: ExportFormat; file?: string }, command: Command) => {
        const source = readExport(await openCall(command), jobId, output);
        if (file !== undefined) return save(source, file);
        for await (const chunk of source) await write(chunk);
      },
    );
}

async function save(source: AsyncIterable<Uint8Array>, file: string): Promise<void> {
  try {
    await pipeline(source, createWriteStream(file, { flags: 'wx' }));
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && error.syscall === 'open')) throw error;
    throw new CommandFailure('usage', `"${file}" could not be written: ${error.message}`);
  }
}
