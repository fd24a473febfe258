import Table from 'cli-table3';
import pc from 'picocolors';
import type { JobBody, PublicationBatchBody } from '../gateway/app.ts';
import type { DemoResult } from './demo-job.ts';

type Journalist = JobBody['result']['journalists'][number];
type Research = JobBody['result']['research'][number];

const MIN_WIDTH = 80;
const MAX_WIDTH = 150;
const HOST_WIDTH = 28;
// Width of the borders and padding of four columns.
const FRAME = 13;

/**
 * Prints the results of a job: profiles with fit and angle, unresolved sources with reasons, publications, a
 * search, and credits.
 */
export function printReport({ job, publications, search, balance, milliseconds }: DemoResult): void {
  const { journalists, research, unresolved } = job.result;
  const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, process.stdout.columns ?? 120)) - FRAME;
  const share = (part: number) => Math.floor(width * part);

  const profiles = new Table({
    head: ['Journalist', 'Contact', 'Fit', 'Reasons and opening line'].map((title) => pc.bold(title)),
    colWidths: [share(0.22), share(0.27), 11, width - share(0.22) - share(0.27) - 3],
    wordWrap: true,
    style: { head: [], border: [] },
  });
  const fits = new Map(research.map((entry) => [entry.journalist_identity_id, entry.fit]));
  const byScore = [...journalists].sort((a, b) => scoreOf(fits, b) - scoreOf(fits, a));
  for (const journalist of byScore) {
    const fit = fits.get(journalist.journalist_identity_id);
    profiles.push([
      who(journalist),
      contact(journalist, share(0.27) - 2),
      fit ? `${pc.bold(fit.score)}\n${fit.verdict}` : '–',
      why(fit),
    ]);
  }
  console.log(
    `\n${pc.bold(`${journalists.length} journalists`)}, each fact with evidence: the export has it, and the job with include=evidence`,
  );
  console.log(profiles.toString());

  if (unresolved.length > 0) console.log(`\n${pc.bold(`${unresolved.length} sources without a journalist`)}`);
  for (const { source, reason, message } of unresolved) {
    console.log(
      `  ${pc.yellow(reason.padEnd(20))} ${source.type === 'article_url' ? source.url : `${source.name} (reference)`}`,
    );
    console.log(pc.dim(`  ${''.padEnd(20)} ${message}`));
  }

  printPublications(publications);
  printSearch(search);

  const { usage } = job;
  console.log(
    `\n${pc.bold(`${usage.credits_used} credits used`)} for ${usage.billable_results} journalists with a published e-mail address; ` +
      `${usage.not_enriched} without one were free. ${balance.credits.org_available_balance} credits are left.`,
  );
  console.log(pc.dim(`Job ${job.status} in ${(milliseconds / 1000).toFixed(1)} s.`));
}

/** Prints each publication with its type, confidence, and the rules behind it. */
function printPublications({ results }: PublicationBatchBody): void {
  console.log(`\n${pc.bold(`${results.length} publications`)} behind the sources`);
  for (const { url, publication, error } of results) {
    if (!publication) {
      console.log(`  ${url.padEnd(HOST_WIDTH)} ${pc.dim(error?.message ?? 'unknown')}`);
      continue;
    }
    const { publication_type: type, publication_type_confidence: confidence } = publication;
    const share = confidence === null ? '' : `${Math.round(confidence * 100)} %`;
    const rules = publication.evidence.flatMap(({ locator }) => /^rule:([\w:]+)$/.exec(locator)?.[1] ?? []);
    const facts = [publication.name, publication.country, publication.language].filter(Boolean).join(', ');
    console.log(
      `  ${publication.domain.padEnd(HOST_WIDTH)} ${pc.cyan((type ?? 'unknown').padEnd(20))} ${share.padStart(5)}  ${facts}`,
    );
    console.log(
      pc.dim(`  ${''.padEnd(HOST_WIDTH)} ${rules.join(', ') || 'no rule matched, base rates only'}`),
    );
  }
}

/** Prints the first search results: date, outlet, and title. */
function printSearch({ search, news, usage }: DemoResult['search']): void {
  console.log(
    `\nPOST /api/v1/news/search ${pc.dim(`for ${search.q}: ${news.length} results, ${usage.credits_used} credits`)}`,
  );
  for (const { title, source, date, metadata } of news.slice(0, 5)) {
    console.log(`  ${pc.dim(date ?? 'undated   ')}  ${pc.bold(title)}  ${source}`);
    if (metadata.author) console.log(pc.dim(`              by ${metadata.author}`));
  }
}

function scoreOf(fits: Map<string, Research['fit']>, journalist: Journalist): number {
  return fits.get(journalist.journalist_identity_id)?.score ?? -1;
}

function who(journalist: Journalist): string {
  const sources = `sources ${journalist.source_indexes.join(', ')}`;
  return [pc.bold(journalist.name), journalist.outlet, journalist.role, pc.dim(sources)]
    .filter(Boolean)
    .join('\n');
}

function contact(journalist: Journalist, width: number): string {
  const profiles = Object.values(journalist.socials)
    .filter((address) => address !== null)
    .map((address) => address.replace('https://', ''));
  const lines = [journalist.email ?? pc.dim('no published e-mail address'), ...profiles];
  // The table truncates long words, so break URLs and e-mail addresses at readable points.
  return lines.map((line) => (line.length > width ? line.replace(/(?=[@/])/, '\n') : line)).join('\n');
}

function why(fit: Research['fit'] | undefined): string {
  if (!fit) return '';
  return [fit.reasoning, fit.why_not, fit.personalized_angle ? pc.cyan(`→ ${fit.personalized_angle}`) : null]
    .filter(Boolean)
    .join('\n');
}
