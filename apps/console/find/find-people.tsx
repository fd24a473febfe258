import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ActionButton } from '../components/action-button.tsx';
import { credits } from '../components/formats.ts';
import { balance } from '../credits/api.ts';
import { forgetDrafts } from '../layout/drafts.ts';
import { startSearch } from './api.ts';

/** The most queries of a search. */
const QUERIES = 60;

interface FindPeopleProps {
  pitch: string;
  /** Returns the id of the campaign to which the people will belong, which it may create. */
  campaign: () => Promise<string | undefined>;
  options?: Parameters<typeof startSearch>[3];
  idempotencyKey: string;
  kind?: 'primary' | 'plain';
  children?: string;
}

/** Starts a search for the people who cover a pitch, and shows it. */
export function FindPeople({
  pitch,
  campaign,
  options,
  idempotencyKey,
  kind = 'primary',
  children = 'Find who covers this',
}: FindPeopleProps) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const { data } = useQuery(balance);
  const start = async () => {
    const campaignId = await campaign();
    const { id } = await startSearch(pitch, campaignId, idempotencyKey, options);
    for (const key of ['campaigns', 'searches', 'balance'])
      void client.invalidateQueries({ queryKey: [key] });
    forgetDrafts();
    navigate(`/searches/${id}${campaignId === undefined ? '' : `?campaign=${campaignId}`}`);
  };
  const most = data ? ` (at most ${credits(QUERIES * data.prices.news_search)} credits)` : '';
  return (
    <ActionButton kind={kind} onAct={start}>
      {`${children}${most}`}
    </ActionButton>
  );
}
