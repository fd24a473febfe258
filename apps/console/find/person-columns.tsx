import { Link } from 'wouter';
import { wholeScore } from '../../../model/text/fit-words.ts';
import { date } from '../components/formats.ts';
import { LastTouch } from '../components/last-touch.tsx';
import { OutsideLink } from '../components/outside-link.tsx';
import type { Column } from '../components/table.tsx';
import { reasonOf, VerdictBadge } from '../components/verdict-badge.tsx';
import type { JournalistSearchPerson } from './api.ts';

/** A person of a search: the verdict, who it is, and one headline with the others folded. */
export const PERSON_COLUMNS: Column<JournalistSearchPerson>[] = [
  {
    label: 'Fit',
    cell: (person) => (
      <>
        <VerdictBadge fit={person} otherwise={wholeScore(person.score)} />
        <span className="row-note faint">{reasonOf(person)}</span>
      </>
    ),
  },
  {
    label: 'Person',
    cell: ({ name, outlet, journalist_identity_id, last_touch, looked_up_in }) => (
      <>
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
      </>
    ),
  },
  {
    label: 'Pieces',
    cell: ({ pieces: [first, ...others] }) => (
      <>
        {first ? <Piece piece={first} /> : null}
        {others.length > 0 ? (
          <details className="more-pieces">
            <summary>{others.length} more</summary>
            {others.map((piece) => (
              <Piece key={piece.url} piece={piece} />
            ))}
          </details>
        ) : null}
      </>
    ),
  },
];

function Piece({ piece: { url, title, published } }: { piece: JournalistSearchPerson['pieces'][number] }) {
  return (
    <p>
      <OutsideLink href={url}>{title}</OutsideLink>
      <span className="row-note faint">{date(published)}</span>
    </p>
  );
}
