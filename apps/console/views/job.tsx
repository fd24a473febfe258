import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelJob, isActive, type Job, jobRecord, rescoredPage } from '../api/jobs.ts';
import { settings } from '../api/settings.ts';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { Confirm } from '../components/confirm.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Metrics } from '../components/metrics.tsx';
import { Moment } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { Pager, usePlace } from '../components/pager.tsx';
import { credits } from '../formats.ts';
import { STATUS_WORDS } from '../job-words.ts';
import { Page } from '../layout/page.tsx';
import { JobProgress } from './job-progress.tsx';
import { JournalistList } from './journalist-list.tsx';
import { Pitch } from './pitch.tsx';
import { UnresolvedList } from './unresolved-list.tsx';

export function JobPage({ jobId }: { jobId: string }) {
  const place = usePlace();
  const client = useQueryClient();
  const query = useQuery(jobRecord(client, jobId, place.cursor));
  const [otherPitch, setOtherPitch] = useState<string | null>(null);
  const rescored = useQuery({
    ...rescoredPage(jobId, otherPitch ?? '', place.cursor),
    enabled: otherPitch !== null,
  });
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
            <JobMetrics job={job} />
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
            {job.result.journalists.length > 0 ? (
              <Pitch
                key={job.id}
                pitch={job.fit_context?.pitch ?? null}
                trial={{
                  pitch: otherPitch,
                  isPending: rescored.isFetching,
                  error: rescored.error,
                  onTry: setOtherPitch,
                }}
              />
            ) : null}
            <JournalistList
              job={job}
              research={
                otherPitch === null ? job.result.research : (rescored.data?.research ?? job.result.research)
              }
            />
            <Pager
              list="journalists"
              first={place.first}
              firstLabel="First page"
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

function JobMetrics({ job: { usage, progress, status, created_at, finished_at } }: { job: Job }) {
  return (
    <Metrics
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
  const exportUrl = (format: string) =>
    `/api/v1/journalist-enrichment-jobs/${encodeURIComponent(job.id)}/export?format=${format}`;
  return (
    <>
      <a className="button button-plain" href={exportUrl('csv')} download>
        Export CSV
      </a>
      <a className="button button-plain" href={exportUrl('ndjson')} download>
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
          <p>Results found so far are kept and charged. The rest of the hold returns to your balance.</p>
        </Confirm>
      ) : null}
    </>
  );
}
