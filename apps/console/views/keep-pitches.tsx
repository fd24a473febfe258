import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeOrganization, organization } from '../api/people.ts';
import { Loaded } from '../components/loaded.tsx';
import { FailureNotice } from '../components/notice.tsx';
import { Section } from '../layout/page.tsx';

/**
 * The setting to keep a pitch as long as its job, instead of deleting it when the job ends. Only for admins.
 */
export function KeepPitches() {
  const client = useQueryClient();
  const query = useQuery(organization);
  const change = useMutation({
    mutationFn: (keep_pitches: boolean) => changeOrganization({ keep_pitches }),
    onSuccess: (changed) => client.setQueryData(organization.queryKey, changed),
  });
  return (
    <Section title="Pitches">
      <Loaded query={query} rows={1}>
        {({ keep_pitches }) => (
          <label className="check">
            <input
              type="checkbox"
              checked={keep_pitches}
              disabled={change.isPending}
              onChange={(event) => change.mutate(event.target.checked)}
            />
            <span>
              Keep pitches as long as their jobs
              <span className="row-note faint">
                Otherwise a pitch is deleted when its job ends. The scores and angles stay.
              </span>
            </span>
          </label>
        )}
      </Loaded>
      {change.error ? <FailureNotice error={change.error} /> : null}
    </Section>
  );
}
