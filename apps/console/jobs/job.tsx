import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { Link } from 'wouter';
import { AddPeople } from '../campaigns/add-people.tsx';
import { campaign as campaignRecord, pitches } from '../campaigns/api.ts';
import { actorName } from '../components/actor-name.ts';
import { StatusBadge } from '../components/badge.tsx';
import { count, counted, credits, date, jobName } from '../components/formats.ts';
import { Loaded } from '../components/loaded.tsx';
import { Metrics } from '../components/metrics.tsx';
import { Moment } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { useDraft } from '../layout/drafts.ts';
import { Page, Section } from '../layout/page.tsx';
import { foldRows, resultRows } from '../results/filter-results.ts';
import { Results } from '../results/results.tsx';
import { isActive, type Job, jobRecord, rescored } from './api.ts';
import { JobActions } from './job-actions.tsx';
import { JobProgress } from './job-progress.tsx';
import { Pitch } from './pitch.tsx';
import { versionSavedLater, versionWith } from './pitch-versions.ts';
import { readingWords } from './reading-words.ts';
import { UnresolvedGroups } from './unresolved-groups.tsx';

export function JobPage({ jobId }: { jobId: string }) {
  const client = useQueryClient();
  const query = useQuery(jobRecord(client, jobId));
  const job = query.data?.job;
  const campaignId = job?.campaign_id ?? null;
  const campaign = useQuery({ ...campaignRecord(campaignId ?? ''), enabled: campaignId !== null });
  const saved = useQuery({ ...pitches(campaignId ?? ''), enabled: campaignId !== null });
  const versions = saved.data?.data ?? [];
  const latest = job && !isActive(job.status) ? versionSavedLater(job, versions) : null;
  // Until the user chooses a pitch, the page shows the latest.
  const [chosenPitch, setChosenPitch] = useDraft<string | null | undefined>('chosen pitch', undefined);
  const otherPitch = chosenPitch === undefined ? (latest?.pitch ?? null) : chosenPitch;
  const trial = useQuery({ ...rescored(jobId, otherPitch ?? ''), enabled: otherPitch !== null });
  const other = otherPitch !== null && trial.data ? { pitch: otherPitch, research: trial.data } : null;
  return (
    <Page
      title={job ? jobName(job, campaign.data?.name) : 'Job'}
      lead={job ? <JobLead job={job} other={other} /> : null}
      actions={job ? <JobActions job={job} /> : null}
    >
      <Loaded query={query} rows={10}>
        {(whole) => (
          <JobResults
            whole={whole}
            other={other}
            trial={{
              pitch: otherPitch,
              isPending: trial.isFetching,
              error: trial.error,
              onTry: setChosenPitch,
              version: versionWith(otherPitch ?? whole.job.fit_context?.pitch ?? null, versions),
            }}
          />
        )}
      </Loaded>
    </Page>
  );
}

type JobResultsProps = ComponentProps<typeof Results> & Pick<ComponentProps<typeof Pitch>, 'trial'>;

function JobResults({ whole, other, trial }: JobResultsProps) {
  const { job } = whole;
  return (
    <>
      {isActive(job.status) ? <JobProgress job={job} note={readingWords(job.progress.in_flight)} /> : null}
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
          trial={trial}
          campaignId={job.campaign_id}
        />
      ) : null}
      <Results whole={whole} other={other} />
      <UnresolvedGroups job={job} />
      <Section title="About this job">
        {isActive(job.status) ? null : <JobProgress job={job} note="" />}
        <JobMetrics job={job} />
      </Section>
    </>
  );
}

/** Shows the campaign of the job, and when and by whom it was started, and offers to save people to a list. */
function JobLead({ job, other }: { job: Job; other: ComponentProps<typeof Results>['other'] }) {
  const [isAdding, setAdding] = useState(false);
  const { journalists, research } = job.result;
  const { shown, folded } = foldRows(resultRows(journalists, research, other?.research ?? null));
  const people = shown.map(({ journalist }) => journalist);
  const campaign = useQuery({ ...campaignRecord(job.campaign_id ?? ''), enabled: job.campaign_id !== null });
  return (
    <>
      {campaign.data ? (
        <>
          For <Link href={`/campaigns/${campaign.data.id}`}>{campaign.data.name}</Link>.{' '}
        </>
      ) : null}
      Started <Moment at={job.created_at} />
      {job.created_by === null ? '' : ` by ${actorName(job.created_by)}`}.{' '}
      {people.length > 0 ? (
        <button type="button" className="link-button" onClick={() => setAdding(true)}>
          {`Add ${folded.length > 0 ? `the ${count(people.length)} who may fit` : 'all'} to a campaign or list …`}
        </button>
      ) : null}
      {isAdding ? (
        <AddPeople
          job={job}
          people={people}
          otherPitch={other?.pitch ?? null}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  );
}

function JobMetrics({ job }: { job: Job }) {
  const { usage, progress, status, result, created_at, finished_at, expires_at } = job;
  return (
    <Metrics
      of={[
        {
          name: 'Status',
          value: <StatusBadge status={status} />,
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
            : `of at most ${credits(usage.max_credits ?? usage.estimated_credits)}`,
        },
        {
          name: finished_at === null ? 'Accepted' : 'Finished',
          value: <Moment at={finished_at ?? created_at} />,
        },
        {
          name: 'Kept until',
          value: <time dateTime={expires_at}>{date(expires_at)}</time>,
        },
      ]}
    />
  );
}
