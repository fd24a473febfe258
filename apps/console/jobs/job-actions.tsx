import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Confirm } from '../components/confirm.tsx';
import { Menu } from '../components/menu.tsx';
import { cancelJob, isActive, type Job } from './api.ts';
import { settings } from './settings-api.ts';

/** The actions that apply to a whole job. */
export function JobActions({ job }: { job: Job }) {
  const [asked, setAsked] = useState(false);
  const client = useQueryClient();
  const { data: known } = useQuery(settings);
  const exportUrl = (format: string) =>
    `/api/v1/journalist-enrichment-jobs/${encodeURIComponent(job.id)}/export?format=${format}`;
  return (
    <>
      {isActive(job.status) ? (
        <Button kind="danger" disabled={job.cancel_requested_at !== null} onClick={() => setAsked(true)}>
          {job.cancel_requested_at === null ? 'Cancel' : 'Canceling …'}
        </Button>
      ) : null}
      <Menu label="Developers">
        <a href={exportUrl('ndjson')} download>
          Export NDJSON
        </a>
        <a href={exportUrl('csv')} download>
          Export CSV with every column
        </a>
        <a href={exportUrl('proof')} download>
          Export proof (ZIP with the pages)
        </a>
        {known?.temporal_workflows_url ? (
          <a
            href={`${known.temporal_workflows_url}${encodeURIComponent(job.id)}`}
            target="_blank"
            rel="noopener"
          >
            Open in Temporal
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        ) : null}
        <span className="menu-note mono">{job.id}</span>
      </Menu>
      {asked ? (
        <Confirm
          title="Cancel this job?"
          action="Cancel the job"
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            await cancelJob(job.id);
            await client.invalidateQueries({ queryKey: ['job', job.id] });
          }}
        >
          <p>Results found so far are kept and charged. The other credits on hold return to your balance.</p>
        </Confirm>
      ) : null}
    </>
  );
}
