import { Link } from 'wouter';
import type { Journalist } from '../../client/index.ts';
import { date } from './formats.ts';

type Touch = NonNullable<Journalist['last_touch']>;

const TOUCH_WORDS: Record<Touch['state'], string> = {
  to_contact: 'To contact',
  contacted: 'Contacted',
  replied: 'Replied',
  declined: 'Declined',
  do_not_contact: 'Do not contact',
};

/**
 * “Contacted by Tom Lind on Nov 12, 2026”, or “Declined on Nov 12, 2026, noted by Tom Lind”; for a mark of somebody of
 * the same name, “Perhaps marked “Do not contact” …”.
 */
export function touchWords({ state, by, at, certainty }: Touch): string {
  if (certainty === 'likely') return `Perhaps marked “${TOUCH_WORDS[state]}” (same name, ${date(at)})`;
  const word = TOUCH_WORDS[state];
  if (by === null) return `${word} on ${date(at)}`;
  return state === 'contacted'
    ? `${word} by ${by.name} on ${date(at)}`
    : `${word} on ${date(at)}, noted by ${by.name}`;
}

/** Says that the organization has already been in touch with a person, and when; with a link to where. */
export function LastTouch({
  touch,
  withLink = false,
}: {
  touch: Journalist['last_touch'];
  withLink?: boolean;
}) {
  if (!touch) return null;
  return (
    <span className={`touch touch-${touch.state}`}>
      {touchWords(touch)}
      {withLink && touch.campaign_id ? (
        <>
          {' '}
          <Link href={`/campaigns/${touch.campaign_id}`}>in a campaign</Link>
        </>
      ) : null}
    </span>
  );
}
