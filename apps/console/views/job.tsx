import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isActive, type Job, jobRecord, rescored, type WholeJob } from '../api/jobs.ts';
import { Badge } from '../components/badge.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Metrics } from '../components/metrics.tsx';
import { Moment } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { counted, credits, dateTime, jobName } from '../formats.ts';
import { STATUS_WORDS } from '../job-words.ts';
import { Page } from '../layout/page.tsx';
import { AddToList } from './add-to-list.tsx';
import { JobActions } from './job-actions.tsx';
import { JobProgress } from './job-progress.tsx';
import { Pitch } from './pitch.tsx';
import { Results } from './results.tsx';
import { UnresolvedGroups } from './unresolved-groups.tsx';

export function JobPage({ jobId }: { jobId: string }) {
  const client = useQueryClient();
  const query = useQuery(jobRecord(client, jobId));
  const job = query.data?.job;
  return (
    <Page
      title={job ? jobName(job) : 'Job'}
      lead={job ? <Kept job={job} /> : null}
      actions={job ? <JobActions job={job} /> : null}
    >
      <Loaded query={query} rows={10}>
        {(whole) => <JobResults whole={whole} />}
      </Loaded>
    </Page>
  );
}

function JobResults({ whole }: { whole: WholeJob }) {
  const { job } = whole;
  const [otherPitch, setOtherPitch] = useState<string | null>(null);
  const trial = useQuery({ ...rescored(job.id, otherPitch ?? ''), enabled: otherPitch !== null });
  return (
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
          pitch={job.fit_context?.pitch ?? null}
          // A job with fit reports had a pitch. If the pitch is null, it was deleted; the reports are kept.
          wasDeleted={job.fit_context === null && job.result.research.length > 0}
          trial={{
            pitch: otherPitch,
            isPending: trial.isFetching,
            error: trial.error,
            onTry: setOtherPitch,
          }}
        />
      ) : null}
      <Results whole={whole} other={otherPitch === null ? null : (trial.data ?? null)} />
      <UnresolvedGroups job={job} />
    </>
  );
}

/** Shows when the job was accepted and how long its results are kept, and offers to save people to a list. */
function Kept({ job }: { job: Job }) {
  const [isAdding, setAdding] = useState(false);
  const ids = job.result.journalists.map(({ journalist_identity_id: id }) => id);
  return (
    <>
      Accepted <Moment at={job.created_at} />. Results are kept until{' '}
      <time dateTime={job.expires_at}>{dateTime(job.expires_at)}</time>.{' '}
      {ids.length > 0 ? (
        <button type="button" className="link-button" onClick={() => setAdding(true)}>
          Add all to a list …
        </button>
      ) : null}
      {isAdding ? <AddToList jobId={job.id} journalistIds={ids} onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function JobMetrics({ job: { usage, progress, status, result, created_at, finished_at } }: { job: Job }) {
  return (
    <Metrics
      of={[
        {
          name: 'Status',
          value: <Badge tone={STATUS_WORDS[status].tone}>{STATUS_WORDS[status].label}</Badge>,
        },
        {
          name: 'Journalists',
          value: result.journalists.length,
          note: `from ${counted(progress.total, 'source')}`,
        },
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
