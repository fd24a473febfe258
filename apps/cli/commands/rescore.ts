import type { Command } from 'commander';
import { apiCommand, openCall } from '../call.ts';
import { readText } from '../input.ts';
import { rate, ratedList, ratedRecords } from '../output/fit-views.ts';

const EXAMPLE = `
Example:
  byline rescore jej_… --pitch museum.txt --details
`;

/** `byline rescore`: scores a job's journalists against another pitch. */
export function addRescore(program: Command): void {
  apiCommand(program, 'rescore')
    .description('Score the journalists of a job against another pitch. Free; the job does not change.')
    .argument('<job>', 'id of a job (jej_…)')
    .requiredOption('-p, --pitch <file>', 'the other pitch; - reads it from stdin')
    .option('-d, --details', 'everything that each report says, instead of a table')
    .addHelpText('after', EXAMPLE)
    .action(
      async (jobId: string, { pitch, details }: { pitch: string; details?: boolean }, command: Command) => {
        const text = readText(pitch);
        const { client, signal, print } = await openCall(command);
        const reports = await client.wholeRescore(jobId, text, { signal });
        const rated = rate(await client.wholeJob(jobId, { signal }), reports.research);
        await print(details ? ratedRecords(reports, rated) : ratedList(reports, rated));
      },
    );
}
