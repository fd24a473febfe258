import { zipSync } from 'fflate';
import { warcRecord } from '../../../apps/gateway/proof/warc-record.ts';
import {
  codePointsOf,
  findSpans,
  LICENCE,
  PROOF_FILES,
  type ProofFact,
  readRegions,
  sha256,
  writeFact,
} from '../../../packages/proof/index.ts';

/** The contents of a proof file, which a test can change before it zips them. */
export interface ProofParts {
  facts: ProofFact[];
  /** Lines of `facts.jsonl`; a changed one may be no UTF-8. */
  lines: (string | Buffer)[];
  /** The records of `pages.warc`. */
  records: Buffer[];
}

const PLACES = [
  ['name', 'css:body > article > p.byline > a', (n: number) => `Jürgen Ötztal-${n} 😀`],
  ['role', 'css:#role', (n: number) => `Reporter for “ships” & ferries ${n}`],
  ['outlet', 'meta:og:site_name', (n: number) => `Harbour News ${n}`],
  ['source_article', 'json-ld:headline', (n: number) => `Fähren – wait ${n}`],
  ['outlet_domain', 'url', () => 'news.example'],
] as const;

/** Makes a proof of `pages` pages with five facts each; `filler` adds paragraphs to every page. */
export function makeProof(pages: number, filler = 20): ProofParts {
  const parts: ProofParts = { facts: [], lines: [], records: [] };
  for (let number = 0; number < pages; number += 1) {
    const text = pageOf(number, filler);
    const bytes = Buffer.from(text);
    const url = `https://news.example/story-${number}`;
    const fetchedAt = new Date('2026-11-20T10:00:00Z');
    const hash = sha256(bytes);
    parts.records.push(warcRecord({ url, contentSha256: hash, charset: 'utf-8', text, bytes, fetchedAt }));
    const regions = readRegions(text);
    for (const [field, locator, excerptOf] of PLACES) {
      const excerpt = excerptOf(number);
      const quoted = locator === 'url' ? url : text;
      const region = locator === 'url' ? ([0, url.length] as const) : regions(locator)[0];
      const spans = region && findSpans(quoted, [...region], excerpt);
      if (!spans) throw new Error(`The made page does not show ${field}.`);
      const { toPoints } = codePointsOf(quoted);
      const fact: ProofFact = {
        fact: parts.facts.length + 1,
        journalist_id: `jid_${number}`,
        field,
        value: excerpt,
        url,
        sha256: hash,
        fetched_at: fetchedAt.toISOString(),
        locator,
        excerpt,
        offsets: spans.map(([start, end]) => [toPoints(start), toPoints(end)]),
        mark: null,
      };
      parts.facts.push(fact);
      parts.lines.push(writeFact(fact));
    }
  }
  return parts;
}

function pageOf(number: number, filler: number): string {
  const head = `<meta charset="utf-8"><meta property="og:site_name" content="Harbour News ${number}"><script type="application/ld+json">{"@type":"NewsArticle","headline":"F\\u00e4hren \\u2013 wait ${number}"}</script>`;
  const byline = `<p class="byline">😀 By <a href="/j">J&uuml;rgen <b>Ötztal-${number}</b> 😀</a></p><p id="role">Reporter for &ldquo;ships&rdquo; &amp; ferries ${number}</p>`;
  const paragraph = `<p>The harbour of page ${number} is full of ferries that wait for their batteries.</p>\n`;
  return `<!doctype html><html><head>${head}</head><body><article><h1>Ferries</h1>${byline}${paragraph.repeat(filler)}</article></body></html>`;
}

/** Zips a proof; `others` are more files, or replace those of the proof. */
export function zipProof(
  { lines, records }: Pick<ProofParts, 'lines' | 'records'>,
  others: Record<string, Uint8Array> = {},
): Uint8Array {
  const manifest = {
    format: 'byline-proof',
    version: 1,
    created_at: '2026-11-26T10:00:00Z',
    of: 'jej_test',
    facts: lines.length,
    pages: records.length,
    left_out: { no_page: 0, no_copy: 0, not_located: 0 },
    licence: LICENCE,
  };
  return zipSync({
    [PROOF_FILES.facts]: Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')])),
    [PROOF_FILES.pages]: Buffer.concat(records),
    [PROOF_FILES.manifest]: Buffer.from(JSON.stringify(manifest)),
    ...others,
  });
}
