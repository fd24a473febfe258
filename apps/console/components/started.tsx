import type { Job } from '../../client/index.ts';
import { actorName } from './actor-name.ts';
import { Moment } from './moment.tsx';

/** When a job or a search was started and, on a second line, by whom. */
export function Started({ of: { created_at, created_by } }: { of: Pick<Job, 'created_at' | 'created_by'> }) {
  return (
    <>
      <Moment at={created_at} />
      {created_by === null ? null : <span className="row-note faint">by {actorName(created_by)}</span>}
    </>
  );
}
