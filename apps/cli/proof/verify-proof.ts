import {
  codePointsOf,
  findFault,
  PROOF_FILES,
  type ProofFact,
  type ProofManifest,
  readFact,
  readRegions,
  sha256,
} from '#proof';
import { decodeAs } from '../../../model/text/text-encoding.ts';
import { openProof, type ProofFiles, ProofRefusal } from './open-proof.ts';
import { type ProofPage, readPages } from './read-pages.ts';

/** A fact that the file does not prove. What cannot be read of its line is null. */
export interface RefusedFact {
  fact: number;
  journalist_id: string | null;
  field: string | null;
  value: string | null;
  reason: string;
}

export interface Verification {
  /** Whether the file proves every fact in it. */
  ok: boolean;
  facts: number;
  verified: number;
  refused: RefusedFact[];
  /** A sentence for each fault of the file that concerns no single fact. */
  faults: string[];
  manifest: ProofManifest | null;
}

interface Facts {
  all: (ProofFact | null)[];
  byPage: Map<string, ProofFact[]>;
  reasons: Map<number, string>;
}

/** Checks a proof file fact by fact, offline. Rejects only if the file cannot be opened. */
export async function verifyProof(path: string): Promise<Verification> {
  const facts: Facts = { all: [], byPage: new Map(), reasons: new Map() };
  const faults: string[] = [];
  let manifest: ProofManifest | null = null;
  let files: ProofFiles | null = null;
  try {
    files = await openProof(path);
    manifest = readManifest(await readText(files, PROOF_FILES.manifest));
    await readFacts(files, facts);
    const pages = await checkPages(files, facts, faults);
    if (manifest.facts !== facts.all.length || manifest.pages !== pages)
      faults.push(
        `The manifest counts ${manifest.facts} facts and ${manifest.pages} pages; the file has ${facts.all.length} and ${pages}.`,
      );
  } catch (error) {
    if (!(error instanceof ProofRefusal)) throw error;
    faults.push(error.message);
  } finally {
    files?.close();
  }
  return summarize(facts, faults, manifest);
}

function summarize({ all, reasons }: Facts, faults: string[], manifest: ProofManifest | null): Verification {
  const refused = [...reasons]
    .sort(([left], [right]) => left - right)
    .map(([number, reason]) => {
      const { journalist_id = null, field = null, value = null } = all[number - 1] ?? {};
      return { fact: number, journalist_id, field, value, reason };
    });
  const ok = refused.length === 0 && faults.length === 0;
  return { ok, facts: all.length, verified: all.length - refused.length, refused, faults, manifest };
}

async function readText(files: ProofFiles, name: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of files.open(name)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function readManifest(text: string): ProofManifest {
  let manifest: Partial<ProofManifest> | null;
  try {
    manifest = JSON.parse(text);
  } catch {
    throw new ProofRefusal('The manifest is not JSON.');
  }
  if (manifest?.format !== 'byline-proof')
    throw new ProofRefusal('The manifest is not of a proof of Byline.');
  if (manifest.version !== 1)
    throw new ProofRefusal(`The proof has version ${manifest.version}; this command reads version 1.`);
  return manifest as ProofManifest;
}

async function readFacts(files: ProofFiles, { all, byPage, reasons }: Facts): Promise<void> {
  const text = await readText(files, PROOF_FILES.facts);
  if (text !== '' && !text.endsWith('\n'))
    throw new ProofRefusal('The last line of facts.jsonl does not end.');
  for (const line of text.split('\n').slice(0, -1)) {
    const number = all.length + 1;
    const fact = readFact(line);
    if (typeof fact === 'string') {
      all.push(readable(line));
      reasons.set(number, fact);
      continue;
    }
    all.push(fact);
    if (fact.fact !== number) reasons.set(number, 'its number is not that of its line');
    const key = keyOf(fact);
    const quoted = byPage.get(key);
    if (quoted) quoted.push(fact);
    else byPage.set(key, [fact]);
  }
}

/** What can still be read of a line that was changed, to name its fact. */
function readable(line: string): ProofFact | null {
  try {
    return JSON.parse(line) as ProofFact;
  } catch {
    return null;
  }
}

/** Checks each page with the facts that quote it, and returns how many pages there are. */
async function checkPages(files: ProofFiles, facts: Facts, faults: string[]): Promise<number> {
  const { all, byPage, reasons } = facts;
  const seen = new Set<string>();
  let pages = 0;
  try {
    for await (const page of readPages(files.open(PROOF_FILES.pages))) {
      pages += 1;
      const key = keyOf(page);
      const quoted = byPage.get(key);
      const refuse = (reason: string) => {
        for (const { fact } of quoted ?? []) if (!reasons.has(fact)) reasons.set(fact, reason);
      };
      if (!quoted) faults.push(`No fact quotes the page ${page.url} with the hash ${page.sha256}.`);
      else if (seen.has(key)) refuse('there is a second record of its page');
      else if (sha256(page.bytes) !== page.sha256) refuse('its page was changed: the hash is another');
      else checkFacts(page, quoted, reasons);
      seen.add(key);
    }
  } finally {
    // The facts of pages behind a record that cannot be read are not proven either.
    all.forEach((fact, index) => {
      if (fact && !reasons.has(index + 1) && !seen.has(keyOf(fact)))
        reasons.set(index + 1, 'there is no record of its page with its hash');
    });
  }
  return pages;
}

function checkFacts({ url, charset, bytes }: ProofPage, facts: ProofFact[], reasons: Facts['reasons']): void {
  let text: string | null;
  try {
    text = decodeAs(bytes, charset);
  } catch {
    text = null;
  }
  const page = text === null ? null : { url, points: codePointsOf(text), regions: readRegions(text) };
  for (const fact of facts) {
    const reason = page ? findFault(fact, page) : 'its page is in an unknown encoding';
    if (reason !== null && !reasons.has(fact.fact)) reasons.set(fact.fact, reason);
  }
}

function keyOf({ sha256: hash, url }: Pick<ProofPage, 'sha256' | 'url'>): string {
  return `${hash} ${url}`;
}
