import pc from 'picocolors';
import { compareFits } from '../../model/index.ts';
import { renderPeople } from '../cli/index.ts';
import type { PublicationBatchBody } from '../gateway/app.ts';
import type { DemoResult } from './demo-job.ts';

type Publication = NonNullable<PublicationBatchBody['results'][number]['publication']>;

/** The width to use if stdout is not a terminal. */
const DEFAULT_WIDTH = 120;
const HOST_WIDTH = 28;

/**
 * Prints the results of the demo: profiles with fit and angle, unresolved sources with reasons, publications,
 * search results, and credits.
 */
export function printReport({ job, publications, search, balance, milliseconds }: DemoResult): void {
  const { journalists, research, unresolved } = job.result;
  const fits = new Map(research.map((entry) => [entry.journalist_identity_id, entry.fit]));
  const people = journalists
    .map((journalist) => ({ journalist, fit: fits.get(journalist.journalist_identity_id) ?? null }))
    .toSorted((a, b) => compareFits(a.fit, b.fit));
  console.log(
    `\n${pc.bold(`${journalists.length} journalists`)}, with evidence for each fact in the export, and in the job with include=evidence`,
  );
  console.log(renderPeople(people, process.stdout.columns ?? DEFAULT_WIDTH));

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

/** Prints each publication with its type, the confidence in the type, and the strongest evidence for it. */
function printPublications({ results }: PublicationBatchBody): void {
  console.log(`\n${pc.bold(`${results.length} publications`)} that the sources come from`);
  for (const { url, publication, error } of results) {
    if (!publication) {
      console.log(`  ${url.padEnd(HOST_WIDTH)} ${pc.dim(error?.message ?? 'unknown')}`);
      continue;
    }
    const { publication_type: type, publication_type_confidence: confidence } = publication;
    const share = confidence === null ? '' : `${Math.round(confidence * 100)} %`;
    const facts = [publication.name, publication.country, publication.language].filter(Boolean).join(', ');
    console.log(
      `  ${publication.domain.padEnd(HOST_WIDTH)} ${pc.cyan((type ?? 'unknown').padEnd(20))} ${share.padStart(5)}  ${facts}`,
    );
    console.log(pc.dim(`  ${''.padEnd(HOST_WIDTH)} ${basisOf(publication)}`));
  }
}

/** Describes the strongest evidence for a publication's type. */
function basisOf({ evidence }: Publication): string {
  const [strongest] = evidence.filter(({ locator }) => locator.startsWith('rule:'));
  return strongest?.excerpt ?? 'no evidence for a type on the pages that were read';
}

/** Prints the date, outlet and title of the first search results. */
function printSearch({ search, news, usage }: DemoResult['search']): void {
  console.log(
    `\nPOST /api/v1/news/search ${pc.dim(`for ${search.q}: ${news.length} results, ${usage.credits_used} credits`)}`,
  );
  for (const { title, source, date, metadata } of news.slice(0, 5)) {
    console.log(`  ${pc.dim(date ?? 'undated   ')}  ${pc.bold(title)}  ${source}`);
    if (metadata.author) console.log(pc.dim(`              by ${metadata.author}`));
  }
}
