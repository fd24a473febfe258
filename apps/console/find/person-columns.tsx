import { Link } from 'wouter';
import { wholeScore } from '../../../model/text/fit-words.ts';
import { date } from '../components/formats.ts';
import { LastTouch } from '../components/last-touch.tsx';
import { OutsideLink } from '../components/outside-link.tsx';
import { Cell } from '../components/table.tsx';
import { reasonOf, VerdictBadge } from '../components/verdict-badge.tsx';
import type { JournalistSearchPerson } from './api.ts';
import { PieceDots, type Window } from './pieces-over-time.tsx';

/** A person of a search: the verdict, who it is, one headline with the others folded, and when the pieces appeared. */
export function PersonRow({
  person,
  window,
  isChosen,
  onToggle,
}: {
  person: JournalistSearchPerson;
  window: Window;
  isChosen: boolean;
  onToggle: () => void;
}) {
  const { name, outlet, journalist_identity_id, score, verdict, reasoning, last_touch, looked_up_in } =
    person;
  const [first, ...others] = person.pieces;
  return (
    <tr>
      <Cell label="Choose">
        <input type="checkbox" aria-label={`Choose ${name}`} checked={isChosen} onChange={onToggle} />
      </Cell>
      <Cell label="Fit">
        <VerdictBadge fit={{ verdict, score }} otherwise={wholeScore(score)} />
        <span className="row-note faint">{reasonOf({ verdict, reasoning })}</span>
      </Cell>
      <Cell label="Person">
        {journalist_identity_id ? (
          <Link href={`/people/${journalist_identity_id}`}>{name}</Link>
        ) : (
          <strong>{name}</strong>
        )}
        <span className="row-note faint">{outlet}</span>
        <LastTouch touch={last_touch} />
        {looked_up_in ? (
          <span className="row-note">
            Looked up in <Link href={`/jobs/${looked_up_in}`}>a job</Link>
          </span>
        ) : null}
      </Cell>
      <Cell label="Pieces">
        {first ? <Piece piece={first} /> : null}
        {others.length > 0 ? (
          <details className="more-pieces">
            <summary>{others.length} more</summary>
            {others.map((piece) => (
              <Piece key={piece.url} piece={piece} />
            ))}
          </details>
        ) : null}
      </Cell>
      <Cell label="When">
        <PieceDots pieces={person.pieces} window={window} />
      </Cell>
    </tr>
  );
}

function Piece({ piece: { url, title, published } }: { piece: JournalistSearchPerson['pieces'][number] }) {
  return (
    <p>
      <OutsideLink href={url}>{title}</OutsideLink>
      <span className="row-note faint">{date(published)}</span>
    </p>
  );
}
