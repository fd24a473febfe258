import { useEffect, useId, useRef, useState } from 'react';
import { STATUS_WORDS } from '../components/job-words.ts';
import { isActive, type Job } from './api.ts';
import { readingWords } from './reading-words.ts';

/** The minimum time between two progress announcements to screen readers. */
const SPOKEN_MS = 5_000;

/**
 * Shows the progress of a job. The progress stays visible after the job has ended, so that the content below
 * does not move.
 */
export function JobProgress({ job }: { job: Job }) {
  const { progress, status } = job;
  const { message } = progress;
  const id = useId();
  return (
    <div className="progress">
      <p id={id} className="progress-text">
        <span>{message}</span>
        <span className="faint">
          {isActive(status) ? readingWords(progress.in_flight) : STATUS_WORDS[status].label}
        </span>
      </p>
      <progress aria-labelledby={id} max={100} value={progress.percent} className={`progress-${status}`} />
      <Spoken text={isActive(status) ? message : `Job ${STATUS_WORDS[status].label.toLowerCase()}`} />
    </div>
  );
}

/** A live region for screen readers. Announcements are throttled, but the latest text is always announced. */
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
