import { wholeScore } from '../../../model/text/fit-words.ts';
import { EmailAddress } from '../components/email-address.tsx';
import { date, languageName } from '../components/formats.ts';
import { LastTouch } from '../components/last-touch.tsx';
import { reasonOf, VerdictBadge } from '../components/verdict-badge.tsx';
import { languageOf, pieceOf, type ResultColumn, type ResultRow } from './filter-results.ts';

interface ResultCellsProps {
  row: ResultRow;
  columns: ResultColumn[];
  isSelected: boolean;
}

/** The table cells for one journalist. */
export function ResultCells({ row, columns, isSelected }: ResultCellsProps) {
  return (
    <>
      <td className="select-cell">
        {/* The table row handles clicks, because Shift+click selects a range of rows. */}
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`Select ${row.journalist.name}`}
          checked={isSelected}
          readOnly
        />
      </td>
      {columns.map(({ key, kind }) => (
        <td key={key} className={`${key}-cell ${kind ?? ''}`}>
          <ResultCell row={row} column={key} />
        </td>
      ))}
    </>
  );
}

function ResultCell({ row, column }: { row: ResultRow; column: ResultColumn['key'] }) {
  const { journalist, research, before } = row;
  switch (column) {
    case 'name':
      return (
        <>
          <span className="person-name">{journalist.name}</span>
          {journalist.role === null ? null : <span className="cell-note">{journalist.role}</span>}
          <LastTouch touch={journalist.last_touch} />
        </>
      );
    case 'outlet':
      return (
        <>
          {journalist.outlet}
          {row.isFirstAtOutlet ? <span className="cell-note pick">Ask first here</span> : null}
        </>
      );
    case 'email':
      return journalist.email === null ? (
        <span className="faint">none found</span>
      ) : (
        <EmailAddress address={journalist.email} />
      );
    case 'work':
      return <Work row={row} />;
    case 'before':
      return <VerdictBadge fit={before?.fit} otherwise={<span className="faint">–</span>} />;
    case 'fit':
      return (
        <>
          <VerdictBadge fit={research?.fit} otherwise={<span className="faint">–</span>} />
          {research && !before ? <span className="cell-note reason">{reasonOf(research.fit)}</span> : null}
          {before && research ? (
            <Change by={wholeScore(research.fit.score) - wholeScore(before.fit.score)} />
          ) : null}
        </>
      );
  }
}

/** What a person wrote: the headline, then the topic shared with the pitch, the date and the language. */
function Work({ row }: { row: ResultRow }) {
  const piece = pieceOf(row);
  const language = languageOf(row.journalist);
  const notes = [
    row.research?.fit.topics[0]?.text ?? row.journalist.beat,
    piece?.published ? date(piece.published) : null,
    language === null ? null : languageName(language),
  ].filter((note) => note !== null);
  return (
    <>
      {piece === null ? null : <span className="headline">{piece.title}</span>}
      {notes.length > 0 ? <span className="cell-note">{notes.join(' · ')}</span> : null}
    </>
  );
}

function Change({ by }: { by: number }) {
  if (by === 0) return <span className="cell-note">unchanged</span>;
  return <span className="cell-note">{by > 0 ? `+${by}` : `−${-by}`}</span>;
}
