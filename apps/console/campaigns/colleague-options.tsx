import { useQuery } from '@tanstack/react-query';
import { colleagues } from './api.ts';

/** The members of the organization as options of a `select`, by their user ids. */
export function ColleagueOptions() {
  const members = useQuery(colleagues);
  return (members.data ?? []).map(({ user_id, name }) => (
    <option key={user_id} value={user_id}>
      {name}
    </option>
  ));
}
