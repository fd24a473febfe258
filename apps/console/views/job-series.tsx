import { useEffect, useRef, useState } from 'react';
import { isActive, type Job, startJob, untilDone } from '../api/jobs.ts';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { FailureNotice, Notice } from '../components/notice.tsx';
import type { EnrichRequest } from '../enrich-form.ts';
import { counted } from '../formats.ts';
import { STATUS_WORDS } from '../job-words.ts';

interface JobSeriesProps {
  request: EnrichRequest;
  idempotencyKey: string;
}

/**
 * Runs several jobs one after another and shows their progress. After a failure, the idempotency key
 * identifies a job that has already been started.
 */
export function JobSeries({ request, idempotencyKey }: JobSeriesProps) {
  const { bodies, maxCredits } = request;
  const [jobs, setJobs] = useState<Job[]>([]);
  const [failure, setFailure] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(0);
  const known = useRef<Job[]>([]);
  const isRunning =
    failure === null && (jobs.length < bodies.length || jobs.some(({ status }) => isActive(status)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the request does not change while its jobs run
  useEffect(() => {
    const stop = new AbortController();
    const record = (index: number, job: Job) => {
      known.current = known.current.with(index, job);
      if (!stop.signal.aborted) setJobs(known.current);
    };
    const run = async () => {
      for (const [index, body] of bodies.entries()) {
        const earlier = known.current[index];
        if (earlier && !isActive(earlier.status)) continue;
        const spent = known.current.reduce((sum, { usage }) => sum + usage.credits_used, 0);
        const left = maxCredits === null ? null : Math.max(0, maxCredits - spent);
        const job =
          earlier ??
          (await startJob({ body, maxCredits: left, idempotencyKey: `${idempotencyKey}-${index}` }));
        if (stop.signal.aborted) return;
        if (!earlier) known.current = [...known.current, job];
        record(index, job);
        record(index, await untilDone(job.id, stop.signal));
      }
    };
    run().catch((error: unknown) => {
      if (!stop.signal.aborted) setFailure(error instanceof Error ? error : new Error(String(error)));
    });
    return () => stop.abort();
  }, [attempt]);

  useEffect(() => {
    if (!isRunning) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isRunning]);

  return (
    <section className="stack" aria-label="Jobs of this list">
      <Notice tone={isRunning ? 'info' : 'good'}>
        <p>
          {isRunning
            ? `Job ${Math.max(jobs.length, 1)} of ${bodies.length} is running. Keep this page open until the last one has started.`
            : `${counted(jobs.length, 'job')} of ${bodies.length} ended.`}
        </p>
      </Notice>
      {failure ? (
        <FailureNotice
          error={failure}
          onRetry={() => {
            setFailure(null);
            setAttempt(attempt + 1);
          }}
        />
      ) : null}
      <ol className="series">
        {bodies.map(({ from }, index) => {
          const job = jobs[index];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a list are never reordered
            <li key={index}>
              {job ? (
                <>
                  <Badge tone={STATUS_WORDS[job.status].tone}>{STATUS_WORDS[job.status].label}</Badge>{' '}
                  <a href={`/console/jobs/${job.id}`} target="_blank" rel="noopener">
                    {counted(from.length, 'source')}
                    <span className="visually-hidden"> (opens in a new tab)</span>
                  </a>
                </>
              ) : (
                `Waiting: ${counted(from.length, 'source')}`
              )}
            </li>
          );
        })}
      </ol>
      {isRunning ? null : (
        <p>
          <Button onClick={() => location.assign('/console/jobs/new')}>Start another list</Button>
        </p>
      )}
    </section>
  );
}
