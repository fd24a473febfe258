import { createHash } from 'node:crypto';
import { type Database, jobs, journalists, ledger, pageCopies } from '../../../db/index.ts';
import { LocalError } from '../local-error.ts';

/** What is known about the content of a database, to compare it with that of its copy. */
export interface Proof {
  /** The ledger's violations; empty unless something went wrong before. */
  violations: string[];
  /** Evidence that was found again on its stored page, as `job/journalist/evidence`. */
  evidence: string[];
  /** Jobs and searches that have not ended. */
  unfinished: number;
}

/** How many journalists the sample of evidence consists of. */
const SAMPLE = 20;

/** Checks the whole ledger, and looks up the evidence of a sample that depends on the ids only. */
export async function prove(db: Database): Promise<Proof> {
  const violations = (await ledger.check(db)).map(
    ({ organization_id, rule, detail }) => `${organization_id} ${rule}: ${detail}`,
  );
  return {
    violations: violations.sort(),
    evidence: await findSample(db),
    unfinished: await jobs.countUnfinished(db),
  };
}

/** Rejects if a copy's ledger is another than the original's, or lacks evidence that the original has. */
export function requireSame(original: Proof, copy: Proof): void {
  const earlier = new Set(original.violations);
  const broken = copy.violations.filter((violation) => !earlier.has(violation));
  if (broken.length > 0)
    throw new LocalError('The ledger of the copy is not consistent, so nothing was kept.', broken.join('\n'));
  const copied = new Set(copy.evidence);
  const lost = original.evidence.filter((piece) => !copied.has(piece));
  if (lost.length > 0)
    throw new LocalError(
      `${lost.length} pieces of evidence are not on their pages in the copy, so nothing was kept.`,
      lost.join('\n'),
    );
}

/** Says that the evidence of a proof, which `requireSame` has compared, is in the copy. */
export function evidenceSentence({ evidence }: Proof): string {
  return `${evidence.length} of ${evidence.length} pieces of evidence in a sample found again on their pages.`;
}

async function findSample(db: Database): Promise<string[]> {
  // Import the page parsers lazily, because they take long to load.
  const { createEvidenceCheck } = await import('../../../activities/journalists/index.ts');
  const check = createEvidenceCheck({
    async find(url, contentSha256) {
      const copy = await pageCopies.find(db, { url, contentSha256 });
      if (!copy) return 'not_recorded';
      const isSame = createHash('sha256').update(copy.bytes).digest('hex') === contentSha256;
      return isSame ? { url, text: copy.text } : 'other_bytes';
    },
  });
  const pieces: string[] = [];
  for (const { job_id, journalist_id, profile } of await journalists.listSample(db, SAMPLE))
    for (const evidence of profile.evidence)
      if ((await check(evidence)) === 'found') pieces.push(`${job_id}/${journalist_id}/${evidence.id}`);
  return pieces;
}
