import { useEffect, useId, useRef, useState } from 'react';
import { isActive, type Job } from '../api/jobs.ts';
import { STATUS_WORDS } from '../job-words.ts';

/** Minimum interval between progress announcements to screen readers. */
const SPOKEN_MS = 5_000;

/** A job's progress. It stays in place when the job has ended, so that nothing below it jumps. */
export function JobProgress({ job }: { job: Job }) {
  const { progress, status } = job;
  const id = useId();
  return (
    <div className="progress">
      <p id={id} className="progress-text">
        <span>{progress.message}</span>
        <span className="faint">
          {isActive(status) ? `${progress.in_flight ?? 0} being read` : STATUS_WORDS[status].label}
        </span>
      </p>
      <progress aria-labelledby={id} max={100} value={progress.percent} className={`progress-${status}`} />
      <Spoken
        text={isActive(status) ? progress.message : `Job ${STATUS_WORDS[status].label.toLowerCase()}`}
      />
    </div>
  );
}

/** A throttled live region. The latest text is always announced. */
function Spoken({ text }: { text: string }) {
  const [said, setSaid] = useState(text);
  const saidAt = useRef(0);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        saidAt.current = Date.now();
        setSaid(text);
      },
      Math.max(0, saidAt.current + SPOKEN_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span className="visually-hidden" role="status">
      {said}
    </span>
  );
}
