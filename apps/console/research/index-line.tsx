import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { counted } from '../components/formats.ts';
import { useSession } from '../layout/session-context.tsx';
import { newsIndex } from './index-api.ts';

/** What the index holds, with a link for admins to where it comes from. */
export function IndexLine() {
  const { data } = useQuery(newsIndex);
  const { organization } = useSession();
  // The line has its height before it has its numbers.
  if (!data) return <>{'\u00a0'}</>;
  const holds = `${counted(data.articles, 'article')} of ${counted(data.days, 'day')}`;
  return (
    <>The index holds {organization?.role === 'admin' ? <Link href="/sources">{holds}</Link> : holds}.</>
  );
}
