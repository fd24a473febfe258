import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelJob, isActive, type Job, jobRecord } from '../api/jobs.ts';
import { settings } from '../api/settings.ts';
import { credits } from '../formats.ts';
import { Page } from '../frame/page.tsx';
import { STATUS_WORDS } from '../job-words.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Figures } from '../parts/figures.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Moment } from '../parts/moment.tsx';
import { Notice } from '../parts/notice.tsx';
import { Pager, usePlace } from '../parts/pager.tsx';
import { JobProgress } from './job-progress.tsx';
import { JournalistList } from './journalist-list.tsx';
import { UnresolvedList } from './unresolved-list.tsx';

export function JobPage({ jobId }: { jobId: string }) {
  const place = usePlace();
  const client = useQueryClient();
  const query = useQuery(jobRecord(client, jobId, place.cursor));
  return (
    <Page
      title={query.data?.external_id ?? 'Job'}
      lead={<span className="mono">{jobId}</span>}
      actions={query.data ? <JobActions job={query.data} /> : null}
    >
      <Loaded query={query} rows={10}>
        {(job) => (
          <>
            <JobProgress job={job} />
            <JobFigures job={job} />
            {job.error ? (
              <Notice tone="bad" title="The job could not be run">
                <p>{job.error.message}</p>
              </Notice>
            ) : null}
            {job.warnings.map(({ code, message }) => (
              <Notice key={code} tone="warning">
                <p>{message}</p>
              </Notice>
            ))}
            <JournalistList job={job} />
            <Pager
              list="journalists"
              first={place.first}
              firstLabel="First journalists"
              next={place.next(job.result.next_cursor)}
              nextLabel="More journalists"
            />
            <UnresolvedList unresolved={job.result.unresolved} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function JobFigures({ job: { usage, progress, status, created_at, finished_at } }: { job: Job }) {
  return (
    <Figures
      of={[
        {
          name: 'Status',
          value: <Badge tone={STATUS_WORDS[status].tone}>{STATUS_WORDS[status].label}</Badge>,
        },
        { name: 'Resolved', value: progress.resolved, note: `of ${progress.total}` },
        { name: 'With e-mail', value: usage.billable_results },
        {
          name: isActive(status) ? 'Credits so far' : 'Credits',
          value: credits(usage.credits_used),
          note: isActive(status)
            ? `${credits(usage.reserved_credits)} held`
            : usage.max_credits === null
              ? `estimate ${credits(usage.estimated_credits)}`
              : `cap ${credits(usage.max_credits)}`,
        },
        {
          name: finished_at === null ? 'Accepted' : 'Finished',
          value: <Moment at={finished_at ?? created_at} />,
        },
      ]}
    />
  );
}

function JobActions({ job }: { job: Job }) {
  const [asked, setAsked] = useState(false);
  const client = useQueryClient();
  const { data: known } = useQuery(settings);
  const exportAddress = (format: string) =>
    `/api/v1/journalist-enrichment-jobs/${encodeURIComponent(job.id)}/export?format=${format}`;
  return (
    <>
      <a className="button button-plain" href={exportAddress('csv')} download>
        Export CSV
      </a>
      <a className="button button-plain" href={exportAddress('ndjson')} download>
        Export NDJSON
      </a>
      {known?.temporal_workflows_url ? (
        <a
          className="button button-plain"
          href={`${known.temporal_workflows_url}${encodeURIComponent(job.id)}`}
          target="_blank"
          rel="noopener"
        >
          Temporal
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      ) : null}
      {isActive(job.status) ? (
        <Button kind="danger" disabled={job.cancel_requested_at !== null} onClick={() => setAsked(true)}>
          {job.cancel_requested_at === null ? 'Cancel' : 'Canceling …'}
        </Button>
      ) : null}
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
          <p>What was found stays and is paid for. What is still held goes back to your balance.</p>
        </Confirm>
      ) : null}
    </>
  );
}
