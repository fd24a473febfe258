import { useEffect, useId, useRef, useState } from 'react';
import { STATUS_WORDS } from '../components/job-words.ts';
import { isActive, type Job } from './api.ts';

/** The minimum time between two progress announcements to screen readers. */
const SPOKEN_MS = 5_000;

interface JobProgressProps {
  job: Pick<Job, 'status'> & { progress: { message: string; percent: number } };
  /** What runs, such as “Audit”. */
  noun?: string;
  /** What is said beside the progress while it runs. */
  note: string;
}

/**
 * Shows the progress of a job, or of something else with its states. The progress stays visible after the job has
 * ended, so that the content below does not move.
 */
export function JobProgress({ job: { progress, status }, noun = 'Job', note }: JobProgressProps) {
  const { message } = progress;
  const id = useId();
  return (
    <div className="progress">
      <p id={id} className="progress-text">
        <span>{message}</span>
        <span className="faint">{isActive(status) ? note : STATUS_WORDS[status].label}</span>
      </p>
      <progress aria-labelledby={id} max={100} value={progress.percent} className={`progress-${status}`} />
      <Spoken text={isActive(status) ? message : `${noun} ${STATUS_WORDS[status].label.toLowerCase()}`} />
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
