import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { openCall, urlOption } from '../call.ts';
import type { ExportFormat } from '../client/index.ts';
import { CommandFailure } from '../failures.ts';
import { write } from '../output/print.ts';

/** `byline export`: the gateway's own file, as it streams in. */
export function addExport(program: Command): void {
  program
    .command('export')
    .description('Write all that a job has found as a table or as JSON lines.')
    .argument('<job>', 'id of a job (jej_…)')
    .addOption(urlOption())
    .addOption(
      new Option('-o, --output <format>', 'a table, or one JSON object a line')
        .choices(['csv', 'ndjson'])
        .default('csv'),
    )
    .option('-f, --file <path>', 'into a new file instead of stdout')
    .action(
      async (jobId: string, { output, file }: { output: ExportFormat; file?: string }, command: Command) => {
        const { client, signal } = await openCall(command);
        const source = Readable.fromWeb(await client.exportJob(jobId, output, { signal }));
        if (file !== undefined) return save(source, file);
        for await (const chunk of source) await write(chunk);
      },
    );
}

async function save(source: Readable, file: string): Promise<void> {
  try {
    await pipeline(source, createWriteStream(file, { flags: 'wx' }));
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && error.syscall === 'open')) throw error;
    throw new CommandFailure('usage', `"${file}" cannot be written: ${error.message}`);
  }
}
