import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { MAIL_MERGE_COLUMNS, mailMergeRow } from '#mail-merge';
import { csvFile } from '../../../model/text/csv-text.ts';
import { ActionButton } from '../components/action-button.tsx';
import { csvName, download } from '../components/download.ts';
import { evidencePage, type WholeJob } from '../jobs/api.ts';
import { loadJobName } from '../jobs/use-job-name.ts';
import type { ResultRow } from './filter-results.ts';

interface MailMergeButtonProps {
  whole: WholeJob;
  rows: ResultRow[];
  label: string;
}

/** A button that saves the selected journalists as a file for mail merges. */
export function MailMergeButton({ whole, rows, label }: MailMergeButtonProps) {
  const client = useQueryClient();
  const save = async () =>
    download(csvName(await loadJobName(client, whole.job)), await mailMergeCsv(client, whole, rows));
  return <ActionButton onAct={save}>{label}</ActionButton>;
}

/**
 * Creates a mail-merge file from the given rows, with the scores shown on screen. Loads the evidence, because
 * the file contains links to it.
 */
async function mailMergeCsv(client: QueryClient, whole: WholeJob, rows: ResultRow[]): Promise<string> {
  const positions = new Map(whole.job.result.journalists.map((journalist, index) => [journalist, index]));
  const lines = [];
  for (const { id, journalist, research } of rows) {
    // The query client caches each page of journalists, so loading the evidence takes at most one request per
    // page.
    const { result } = await client.ensureQueryData(evidencePage(whole, positions.get(journalist) ?? 0));
    const known = result.journalists.find((other) => other.journalist_identity_id === id);
    lines.push(mailMergeRow(known ?? journalist, research?.fit ?? null));
  }
  return csvFile(MAIL_MERGE_COLUMNS, lines);
}
