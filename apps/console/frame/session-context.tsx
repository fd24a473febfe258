import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { type Session, session } from '../api/session.ts';
import { FailureNotice } from '../parts/notice.tsx';

const SessionContext = createContext<Session | null>(null);

/** Who is signed in. Only below a `SignedIn`. */
export function useSession(): Session {
  const value = useContext(SessionContext);
  if (value === null) throw new Error('No session above this component');
  return value;
}

/** Shows what is below once it is known who looks at it. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery(session);
  if (data) return <SessionContext value={data}>{children}</SessionContext>;
  return (
    <main className="content" aria-busy={error === null}>
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : null}
    </main>
  );
}
