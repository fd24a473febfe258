import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { InputField, SelectField } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { credits } from '../components/formats.ts';
import { STATUS_WORDS } from '../components/job-words.ts';
import { PagedList, usePlace } from '../components/paged-table.tsx';
import { Started } from '../components/started.tsx';
import { RecentSearches } from '../find/recent-searches.tsx';
import { SavedPitches } from '../find/saved-pitches.tsx';
import { Page } from '../layout/page.tsx';
import { isActive, type JobFilter, type JobStatus, type JobSummary, jobList } from './api.ts';
import { Expiring } from './expiring.tsx';
import { useJobName } from './use-job-name.ts';

export function JobsPage() {
  const [params] = useSearchParams();
  const filter = readFilter(params);
  const place = usePlace();
  const query = useQuery(jobList(filter));
  const nameOf = useJobName();
  const isFiltered = filter.status !== undefined || filter.external_id !== undefined;
  return (
    <Page
      title="Research"
      lead="A job finds the authors of the articles that you enter, with evidence, and rates how well each author fits your pitch."
      actions={
        <Link href="/jobs/new" className="button button-primary">
          New job
        </Link>
      }
    >
      <Filter key={`${filter.status} ${filter.external_id}`} filter={filter} />
      <PagedList
        query={query}
        rows={8}
        name="Jobs"
        columns={[
          {
            label: 'Job',
            cell: (job) => (
              <Link href={`/jobs/${job.id}`} className="row-link">
                {nameOf(job)}
              </Link>
            ),
          },
          { label: 'Status', cell: status },
          {
            label: 'Sources found',
            kind: 'number',
            cell: ({ progress }) => (
              <>
                {progress.resolved} <span className="faint">of {progress.total}</span>
              </>
            ),
          },
          { label: 'Credits', kind: 'number', cell: ({ usage }) => credits(usage.credits_used) },
          { label: 'Started', cell: (job) => <Started of={job} /> },
        ]}
        keyOf={({ id }) => id}
        place={place}
        list="jobs"
        links={{ first: 'Newest jobs', next: 'Older jobs' }}
        empty={
          <Empty title={isFiltered ? 'No job matches this filter' : 'No jobs'}>
            {isFiltered ? (
              <p>
                <Link href="/jobs">Show all jobs</Link>
              </p>
            ) : (
              <p>
                Results of a job expire after some days; people in campaigns and lists stay.{' '}
                <Link href="/jobs/new">Start a job</Link>. The <Link href="/quick-start">quick start</Link>{' '}
                shows how to start a job from a program.
              </p>
            )}
          </Empty>
        }
      />
      <RecentSearches />
      <SavedPitches />
      <Expiring />
    </Page>
  );
}

function status({ status, progress }: JobSummary) {
  const { label, tone } = STATUS_WORDS[status];
  return <Badge tone={tone}>{isActive(status) ? `${label} · ${progress.percent} %` : label}</Badge>;
}

function Filter({ filter }: { filter: JobFilter }) {
  const [, navigate] = useLocation();
  const [label, setLabel] = useState(filter.external_id ?? '');
  const show = (changed: Partial<Record<keyof JobFilter, string | undefined>>) =>
    navigate(address({ ...filter, ...changed }));
  return (
    <Form className="filter" onSend={() => show({ external_id: label.trim() })}>
      <SelectField label="Status" value={filter.status ?? ''} onChange={(value) => show({ status: value })}>
        <option value="">All</option>
        {Object.entries(STATUS_WORDS).map(([status, words]) => (
          <option key={status} value={status}>
            {words.label}
          </option>
        ))}
      </SelectField>
      <InputField
        label="Label"
        type="search"
        value={label}
        maxLength={255}
        placeholder="Exact match"
        onChange={setLabel}
      />
      <Button type="submit">Filter</Button>
    </Form>
  );
}

function readFilter(params: URLSearchParams): JobFilter {
  const status = params.get('status');
  const label = params.get('label');
  const cursor = params.get('cursor');
  return {
    ...(status !== null && status in STATUS_WORDS ? { status: status as JobStatus } : {}),
    ...(label ? { external_id: label } : {}),
    ...(cursor ? { cursor } : {}),
  };
}

/** Returns the URL of the first page of jobs that match the filter. */
function address(filter: Partial<Record<keyof JobFilter, string | undefined>>): string {
  const params = new URLSearchParams();
  if (filter.status) params.set('status', filter.status);
  if (filter.external_id) params.set('label', filter.external_id);
  return params.size > 0 ? `/jobs?${params}` : '/jobs';
}
