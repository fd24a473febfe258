import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { Button } from '../components/button.tsx';
import { credits } from '../components/formats.ts';
import { FailureNotice } from '../components/notice.tsx';
import { balance } from '../credits/api.ts';
import { startSearch } from './api.ts';

/** The most queries of a search. */
const QUERIES = 60;

/** Starts a search for the people who cover a pitch, and shows it. */
export function FindPeople({ pitch, idempotencyKey }: { pitch: string; idempotencyKey: string }) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const { data } = useQuery(balance);
  const start = useMutation({
    mutationFn: () => startSearch(pitch, idempotencyKey),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: ['balance'] });
      navigate(`/searches/${id}`);
    },
  });
  const most = data ? ` (at most ${credits(QUERIES * data.prices.news_search)} credits)` : '';
  return (
    <>
      <Button busy={start.isPending} onClick={() => start.mutate()}>
        {`Find who covers this${most}`}
      </Button>
      {start.error ? <FailureNotice error={start.error} /> : null}
    </>
  );
}
