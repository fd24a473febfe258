import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { FailureNotice } from '../components/notice.tsx';
import { type Session, session } from './session-api.ts';

const SessionContext = createContext<Session | null>(null);

/** Returns the current session. Call this only inside `SignedIn`. */
export function useSession(): Session {
  const value = useContext(SessionContext);
  if (value === null) throw new Error('this component must be inside a session provider');
  return value;
}

/** Renders its children after the session has loaded. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery(session);
  if (data) return <SessionContext value={data}>{children}</SessionContext>;
  return (
    <main className="content" aria-busy={error === null}>
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
    </main>
  );
}
