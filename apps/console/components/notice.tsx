import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ApiError } from '../../client/index.ts';
import { Button } from './button.tsx';
import { problemWords } from './problem-words.ts';

type Tone = 'info' | 'good' | 'warning' | 'bad';

interface NoticeProps {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
}

export function Notice({ tone = 'info', title, children }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {title ? <p className="notice-title">{title}</p> : null}
      {children}
    </div>
  );
}

/** Titles for errors whose own title is a term of HTTP. */
const TITLES: Record<string, string> = { INSUFFICIENT_CREDITS: 'Not enough credits' };

/**
 * Shows an error with advice for the user and the request ID for operators. Offers a retry only if a retry can help.
 */
export function FailureNotice({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const problem = error instanceof ApiError ? error.problem : null;
  const answered = error instanceof ApiError;
  return (
    <Notice
      tone="bad"
      title={
        TITLES[problem?.code ?? ''] ??
        problem?.title ??
        (answered ? 'Something went wrong' : 'The server could not be reached')
      }
    >
      {(problem
        ? problemWords(problem)
        : [answered ? error.message : 'Check your connection and try again.']
      ).map((said) => (
        <p key={said}>{said}</p>
      ))}
      {problem?.status === 404 ? (
        <p>
          <Link href="/">Go to your campaigns</Link>
        </p>
      ) : null}
      {problem ? (
        <p className="notice-small">
          <a href={problem.type}>About this error</a>
          {problem.request_id ? ` · request ${problem.request_id}` : ''}
        </p>
      ) : null}
      {onRetry && (problem?.retryable ?? true) ? <Button onClick={onRetry}>Try again</Button> : null}
    </Notice>
  );
}
