import { useQuery } from '@tanstack/react-query';
import { api, loadAll, take } from '../api-client.ts';
import { Notice } from '../components/notice.tsx';
import { expiryWords } from './expiry-words.ts';

/** Says which jobs and searches are deleted in the next days, and how to keep the people in them. */
export function Expiring() {
  const { data } = useQuery({
    queryKey: ['jobs', 'expiring'],
    queryFn: async ({ signal }) => {
      const [jobs, searches] = await Promise.all([
        loadAll(
          (at) =>
            take(
              api.GET('/api/v1/journalist-enrichment-jobs', {
                params: { query: { limit: 100, ...at } },
                signal,
              }),
            ),
          (page) => page.data,
        ),
        loadAll(
          (at) =>
            take(
              api.GET('/api/v1/journalist-searches', { params: { query: { limit: 100, ...at } }, signal }),
            ),
          (page) => page.data,
        ),
      ]);
      return expiryWords(jobs, searches);
    },
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <Notice tone="info">
      <p>Expires {data.join('; ')}. To keep people, add them to a campaign or download them.</p>
    </Notice>
  );
}
