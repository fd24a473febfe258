import {
  type ContactContent,
  type ContactTable,
  type FileChoice,
  headerQuestion,
  type PeopleReading,
} from '#intake';
import { Button } from '../components/button.tsx';
import { count, counted } from '../components/formats.ts';
import { Notice } from '../components/notice.tsx';

const SHOWN = 100;
const NO_HEADER = 'none';

interface ImportQuestionsProps extends ContactContent {
  isAnswered: boolean;
  onChoice: (choice: FileChoice) => void;
}

/** Asks which sheet and which header a file has, where that is in doubt, and lets the user change both. */
export function ImportQuestions({ table, sheetNames, sheet, isAnswered, onChoice }: ImportQuestionsProps) {
  const { doubtfulLine, headerLine, firstLines } = table;
  const onSheet = sheet === null ? {} : { sheet };
  return (
    <>
      {sheetNames.length > 1 ? (
        <fieldset className="sheet-tabs">
          <legend>Sheet</legend>
          {sheetNames.map((name) => (
            <Button key={name} aria-pressed={name === sheet} onClick={() => onChoice({ sheet: name })}>
              {name}
            </Button>
          ))}
        </fieldset>
      ) : null}
      {doubtfulLine === null || isAnswered ? null : (
        <Notice tone="warning" title={headerQuestion(table) ?? ''}>
          <div className="sheet-tabs">
            <Button onClick={() => onChoice({ ...onSheet, header: doubtfulLine })}>
              Yes, line {count(doubtfulLine)}
            </Button>
            <Button onClick={() => onChoice({ ...onSheet, header: null })}>No line is the header</Button>
          </div>
        </Notice>
      )}
      {firstLines.length > 1 ? (
        <label className="header-line">
          Header
          <select
            value={headerLine ?? NO_HEADER}
            onChange={({ target: { value } }) =>
              onChoice({ ...onSheet, header: value === NO_HEADER ? null : Number(value) })
            }
          >
            <option value={NO_HEADER}>No line is the header</option>
            {firstLines.map(({ line, text }) => (
              <option key={line} value={line}>
                Line {line}: {text}
              </option>
            ))}
          </select>
        </label>
      ) : null}
    </>
  );
}

/** Shows what is left out, and what is kept beside what its column is used as. */
export function ImportRests({
  outside,
  rests,
  refusals,
  fate,
}: Pick<ContactTable, 'outside'> & Pick<PeopleReading, 'rests' | 'refusals'> & { fate: string }) {
  const kept = rests.filter(({ isKept }) => isKept);
  const cut = rests.filter(({ isKept }) => !isKept);
  return (
    <>
      <Lines
        title={`${counted(refusals.length, 'person', 'people')} your list marks as not to be contacted`}
        lines={refusals}
      />
      <Lines title={`${counted(outside.length, 'line')} outside the list, not ${fate}`} lines={outside} />
      <Lines
        title={`${counted(kept.length, 'cell')} with more than their column takes, kept under its header`}
        lines={kept.map(({ line, column, text }) => ({ line, text: `${column}: ${text}` }))}
      />
      <Lines
        title={`${counted(cut.length, 'cell')} too long, of which the end is not ${fate}`}
        lines={cut.map(({ line, column, text }) => ({ line, text: `${column}: … ${text}` }))}
      />
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: { line: number; text: string }[] }) {
  if (lines.length === 0) return null;
  return (
    <details className="preview-rows">
      <summary>{title}</summary>
      <ul>
        {lines.slice(0, SHOWN).map(({ line, text }, index) => (
          // A line may have several such cells, which are never reordered.
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are never reordered
          <li key={index}>
            Line {count(line)}: {text}
          </li>
        ))}
        {lines.length > SHOWN ? <li>{count(lines.length - SHOWN)} more</li> : null}
      </ul>
    </details>
  );
}
