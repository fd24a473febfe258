import type { Command } from 'commander';
import { apiCommand, examples, integer, openCall } from '../call.ts';
import { CommandFailure } from '../failures.ts';
import { type PitchOptions, readPitch } from '../input.ts';
import { rate, ratedList, ratedRecords } from '../output/fit-views.ts';
import type { ResultOptions } from '../output/job-views.ts';

interface RescoreOptions extends PitchOptions, ResultOptions {}

/** `byline rescore`: scores the journalists found by a job against a new pitch. */
export function addRescore(program: Command): void {
  apiCommand(program, 'rescore')
    .description('Score the journalists of a job against another pitch. Free; the job does not change.')
    .argument('<job>', 'id of a job (jej_…)')
    .option('-p, --pitch <file>', 'file with the pitch to score against; - reads it from stdin')
    .option('--pitch-text <text>', 'text of the pitch to score against')
    .option('--min-fit <score>', 'only journalists with at least this score', integer)
    .option('--with-email', 'only journalists with an e-mail address')
    .option('-d, --details', 'show the whole fit report of each journalist instead of a table')
    .addHelpText(
      ...examples(
        'rescore jej_… --pitch museum.txt --details',
        'rescore jej_… --pitch-text "A museum of ferries opens" --min-fit 45 --columns name,email,fit',
      ),
    )
    .action(async (jobId: string, options: RescoreOptions, command: Command) => {
      const text = readPitch(options);
      if (text === undefined)
        throw new CommandFailure('usage', 'Pass the pitch to score against with --pitch or --pitch-text.');
      const { client, signal, print } = await openCall(command);
      const reports = await client.wholeRescore(jobId, text, { signal });
      const rated = rate(await client.wholeJob(jobId, { signal }), reports.research, options);
      await print(options.details ? ratedRecords(reports, rated) : ratedList(reports, rated));
    });
}
