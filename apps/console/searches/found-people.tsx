import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { wholeScore } from '../../../model/text/fit-words.ts';
import { Button } from '../components/button.tsx';
import { counted, credits, date } from '../components/formats.ts';
import { LastTouch } from '../components/last-touch.tsx';
import { FailureNotice } from '../components/notice.tsx';
import { OutsideLink } from '../components/outside-link.tsx';
import { Cell, Table } from '../components/table.tsx';
import { reasonOf, VerdictBadge } from '../components/verdict-badge.tsx';
import { balance } from '../credits/api.ts';
import { Section } from '../layout/page.tsx';
import { enrichPeople, type JournalistSearch } from './api.ts';

const PIECES = 3;

/**
 * The people of a search with their pieces. The chosen ones, all at first, are looked up in a job, which belongs to
 * the campaign for which they were searched.
 */
export function FoundPeople({ search, campaignId }: { search: JournalistSearch; campaignId: string | null }) {
  const { people } = search.result;
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  // Each choice has its own key, so that a second click starts no second job.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const { data } = useQuery(balance);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const chosen = people.filter(({ rank }) => !left.has(rank)).map(({ rank }) => rank);
  const start = useMutation({
    mutationFn: () => enrichPeople({ searchId: search.id, campaignId }, chosen, idempotencyKey),
    onSuccess: (job) => {
      void client.invalidateQueries({ queryKey: ['jobs'] });
      if (campaignId !== null) void client.invalidateQueries({ queryKey: ['campaign', campaignId] });
      void client.invalidateQueries({ queryKey: ['balance'] });
      navigate(`/jobs/${job.id}`);
    },
  });
  if (people.length === 0) return null;
  const price = data?.prices.enriched_journalist_with_email ?? null;
  const toggle = (rank: number) => {
    const next = new Set(left);
    if (!next.delete(rank)) next.add(rank);
    setLeft(next);
    setIdempotencyKey(crypto.randomUUID());
  };
  return (
    <Section title={counted(people.length, 'person', 'people')}>
      <div className="found-people">
        <Table
          name="People"
          columns={[{ label: 'Choose' }, { label: 'Person' }, { label: 'Fit' }, { label: 'Pieces' }]}
        >
          {people.map(
            ({
              rank,
              name,
              outlet,
              journalist_identity_id,
              score,
              verdict,
              reasoning,
              pieces,
              last_touch,
            }) => (
              <tr key={rank}>
                <Cell label="Choose">
                  <input
                    type="checkbox"
                    aria-label={`Look up ${name}`}
                    checked={!left.has(rank)}
                    onChange={() => toggle(rank)}
                  />
                </Cell>
                <Cell label="Person">
                  {journalist_identity_id ? (
                    <Link href={`/people/${journalist_identity_id}`}>{name}</Link>
                  ) : (
                    <strong>{name}</strong>
                  )}
                  <span className="row-note faint">{outlet}</span>
                  <LastTouch touch={last_touch} />
                </Cell>
                <Cell label="Fit">
                  <VerdictBadge fit={{ verdict, score }} otherwise={wholeScore(score)} />
                  <span className="row-note faint">{reasonOf({ verdict, reasoning })}</span>
                </Cell>
                <Cell label="Pieces">
                  {pieces.slice(0, PIECES).map(({ title, url, published }) => (
                    <p key={url}>
                      <OutsideLink href={url}>{title}</OutsideLink>
                      <span className="row-note faint">{date(published)}</span>
                    </p>
                  ))}
                </Cell>
              </tr>
            ),
          )}
        </Table>
      </div>
      {start.error ? <FailureNotice error={start.error} /> : null}
      <div className="chosen">
        <span role="status">
          {chosen.length} of {people.length} chosen
        </span>
        <Button
          kind="primary"
          busy={start.isPending}
          disabled={chosen.length === 0}
          onClick={() => (chosen.length > 0 ? start.mutate() : undefined)}
        >
          {`Look up contacts for ${counted(chosen.length, 'person', 'people')}${price === null ? '' : ` (at most ${credits(price * chosen.length)} credits)`}`}
        </Button>
      </div>
    </Section>
  );
}
