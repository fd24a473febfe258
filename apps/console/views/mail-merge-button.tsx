import { useQueryClient } from '@tanstack/react-query';
import type { WholeJob } from '../api/jobs.ts';
import { DownloadButton } from '../components/download-button.tsx';
import { download, fileName, mailMergeCsv } from '../mail-merge.ts';
import type { ResultRow } from '../results.ts';

interface MailMergeButtonProps {
  whole: WholeJob;
  rows: ResultRow[];
  label: string;
}

/** A button that saves these journalists as a file for mail merges. */
export function MailMergeButton({ whole, rows, label }: MailMergeButtonProps) {
  const client = useQueryClient();
  const { external_id, id } = whole.job;
  return (
    <DownloadButton
      label={label}
      onDownload={async () =>
        download(fileName(external_id ?? id, 'csv'), await mailMergeCsv(client, whole, rows))
      }
    />
  );
}
