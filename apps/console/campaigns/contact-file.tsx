import { type ReactNode, useState } from 'react';
import {
  COLUMN_USES,
  type ColumnUse,
  type Contact,
  type ContactContent,
  type FileChoice,
  type PeopleReading,
  readPeople,
} from '#intake';
import { count, counted } from '../components/formats.ts';
import { Table } from '../components/table.tsx';
import { readTableFile } from '../jobs/read-file.ts';
import { useFileReading } from '../jobs/use-file-reading.tsx';
import { ImportQuestions, ImportRests } from './import-questions.tsx';

export type UseWords = Record<ColumnUse, string>;
/** What the uses that say who somebody is are called, whatever becomes of the list. */
export const PERSON_WORDS = {
  name: 'Name',
  first: 'First name',
  infix: 'Before the last name (van, de)',
  last: 'Last name',
  outlet: 'Outlet',
  domain: 'Website or domain',
} as const;
const PREVIEW_ROWS = 30;

/** A contact list as the user has said that it is read. */
export interface ReadContacts {
  name: string;
  header: string[];
  reading: PeopleReading;
  /** Whether nothing is left to ask about the file. */
  isAnswered: boolean;
}

interface ContactFileProps {
  /** What becomes of people of the file, such as “imported”. */
  fate: string;
  /** What the rows have besides the person, as a column of the preview. */
  detail: { label: string; of: (contact: Contact, header: readonly string[]) => string };
  /** What the uses of a column are called. */
  wordsOf: (index: number, header: readonly string[]) => UseWords;
  /** Whether what the columns do not take is kept. */
  keepsRests: boolean;
  /** What stands above the button that chooses the file. */
  children: ReactNode;
  actions: (contacts: ReadContacts) => ReactNode;
}

/** Lets the user choose a contact list, correct what its columns are, and look at its rows. */
export function ContactFile({ children, ...props }: ContactFileProps) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const reading = useFileReading();
  const read = async (chosen: File | undefined, choice: FileChoice = {}) => {
    const content =
      chosen && (await reading.start(chosen, (each, signal) => readTableFile(each, signal, choice)));
    if (content)
      setFile((last) => ({ file: chosen, ...content, choice, readings: (last?.readings ?? 0) + 1 }));
  };
  if (file !== null)
    return (
      <Columns
        key={file.readings}
        {...props}
        {...file}
        status={reading.status}
        onChoice={(choice) => void read(file.file, choice)}
      />
    );
  return (
    <div className="stack">
      {children}
      <label className="button file-button">
        Choose the file …
        <input
          className="visually-hidden"
          type="file"
          aria-label="Contact list, CSV or Excel"
          accept=".csv,.tsv,.txt,.xlsx,.vcf,text/csv"
          onChange={(event) => void read(event.target.files?.[0])}
        />
      </label>
      <div role="status">{reading.status}</div>
    </div>
  );
}

/** A file, how it was read, and what the user has said about it. */
interface ChosenFile extends ContactContent {
  file: File;
  choice: FileChoice;
  readings: number;
}

interface ColumnsProps extends Omit<ContactFileProps, 'children'>, ChosenFile {
  status: ReactNode;
  onChoice: (choice: FileChoice) => void;
}

function Columns({
  fate,
  detail,
  wordsOf,
  keepsRests,
  actions,
  file,
  choice,
  status,
  onChoice,
  ...content
}: ColumnsProps) {
  const { table } = content;
  const { header } = table;
  const [uses, setUses] = useState(table.uses);
  const reading = readPeople({ ...table, uses });
  const { people, problems, rests, refusals } = reading;
  const isAnswered = choice.header !== undefined || table.doubtfulLine === null;
  return (
    <div className="stack">
      <p role="status">
        <strong>{file.name}</strong>: {counted(people.length, 'person', 'people')}
        {problems.length > 0 ? `, ${counted(problems.length, 'row')} not ${fate}` : ''}.
      </p>
      <ImportQuestions {...content} isAnswered={isAnswered} onChoice={onChoice} />
      <div role="status">{status}</div>
      <ul className="column-uses" aria-label="Columns">
        {header.map((name, index) => (
          <li key={name}>
            <span>
              {name}
              <span className="row-note faint">
                {table.rows.map(({ cells }) => cells[index]).find((cell) => cell) ?? 'empty'}
              </span>
            </span>
            <select
              aria-label={`Use of the column ${name}`}
              value={uses[index]}
              onChange={(event) => setUses(uses.with(index, event.target.value as ColumnUse))}
            >
              {COLUMN_USES.map((use) => (
                <option key={use} value={use}>
                  {wordsOf(index, header)[use]}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      <ImportRests
        outside={table.outside}
        rests={rests.filter(({ isKept }) => keepsRests || !isKept)}
        refusals={keepsRests ? refusals : []}
        fate={fate}
      />
      <details className="preview-rows" open={problems.length > 0}>
        <summary>Rows ({count(people.length + problems.length)})</summary>
        <Table
          name="Rows of the file"
          columns={[
            { label: 'Line', kind: 'number', cell: ({ line }) => line },
            {
              label: 'Person',
              cell: (row) =>
                'problem' in row
                  ? `Not ${fate}: ${row.problem} ${row.text}`
                  : [row.contact.name, row.contact.outlet, row.contact.domain].filter(Boolean).join(', '),
            },
            {
              label: detail.label,
              cell: (row) => ('problem' in row ? '' : detail.of(row.contact, header)),
            },
          ]}
          rows={[...problems, ...people].slice(0, PREVIEW_ROWS)}
          keyOf={(_, index) => index}
        />
      </details>
      {actions({ name: file.name, header, reading, isAnswered })}
    </div>
  );
}
