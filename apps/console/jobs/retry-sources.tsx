import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { counted, credits, dateTime } from '../components/formats.ts';
import { FailureNotice } from '../components/notice.tsx';
import { type EnrichBody, estimateJob, type Job, startJobs } from './api.ts';

interface RetrySourcesProps {
  job: Job;
  sources: Job['result']['unresolved'][number]['source'][];
  onClose: () => void;
}

/**
 * Starts a new job with some of a job's sources and the same pitch. Shows the maximum cost and asks for confirmation.
 */
export function RetrySources({ job, sources, onClose }: RetrySourcesProps) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const body: EnrichBody = {
    from: sources,
    ...(job.fit_context === null ? {} : { fit_context: job.fit_context }),
    options: { external_id: retryLabel(job) },
  };
  const estimate = useQuery({
    queryKey: ['estimate', body],
    queryFn: ({ signal }) => estimateJob(body, signal),
  });
  const start = useMutation({
    mutationFn: startJobs,
    onSuccess: ([started]) => {
      void client.invalidateQueries({ queryKey: ['jobs'] });
      void client.invalidateQueries({ queryKey: ['balance'] });
      navigate(`/jobs/${started?.id}`);
    },
  });
  const failure = start.error ?? estimate.error;
  return (
    <Dialog title={`Retry ${counted(sources.length, 'source')}?`} onClose={onClose}>
      <div className="stack">
        <p>
          This starts a new job{job.fit_context === null ? '' : ' with the same pitch'}. You pay only for
          e-mail addresses that are found
          {estimate.data ? `: at most ${credits(estimate.data.max_credits)} credits.` : '.'}
        </p>
        {failure ? <FailureNotice error={failure} /> : null}
      </div>
      <div className="dialog-actions">
        <Button onClick={onClose}>Not now</Button>
        <Button
          kind="primary"
          busy={start.isPending}
          onClick={() => start.mutate({ bodies: [body], maxCredits: null, idempotencyKey })}
        >
          Start the job
        </Button>
      </div>
    </Dialog>
  );
}

/** Labels can have at most 255 characters. */
function retryLabel({ external_id, created_at }: Job): string {
  return `Retry of ${external_id ?? `the job of ${dateTime(created_at)}`}`.slice(0, 255);
}
