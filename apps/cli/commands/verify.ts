import { type Command, Option } from 'commander';
import { examples, printView } from '../call.ts';
import { CommandFailure } from '../failures.ts';
import { verification } from '../output/proof-views.ts';
import { FORMATS } from '../output/view.ts';
import { type Verification, verifyProof } from '../proof/verify-proof.ts';

/** `byline verify`: checks a proof file on this machine, without a gateway. */
export function addVerify(program: Command): void {
  program
    .command('verify <file>')
    .description(
      'Check a proof file fact by fact, offline: each page against its hash, each excerpt on its page.',
    )
    .addHelpText(...examples('export jej_… -o proof -f proof.zip', 'verify proof.zip -o json'))
    .addOption(
      new Option(
        '-o, --output <format>',
        'output format; by default a table on a terminal and JSON in a pipe',
      ).choices(FORMATS),
    )
    .action(async (file: string, _options: unknown, command: Command) => {
      const result = await verify(file);
      await printView(command, verification(result));
      if (!result.ok) throw new CommandFailure('proof', refusal(result));
    });
}

async function verify(file: string): Promise<Verification> {
  try {
    return await verifyProof(file);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new CommandFailure('usage', `"${file}" could not be read: ${error.message}`);
  }
}

function refusal({ facts, faults, refused }: Verification): string {
  const first = refused[0];
  const lines = first
    ? [
        `${refused.length} of ${facts} facts are refused. Fact ${first.fact}${first.field ? `, the ${first.field} "${first.value}"` : ''}: ${first.reason}.`,
      ]
    : ['The proof is refused.'];
  return [...lines, ...faults].join('\n');
}
