import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import {
  COLUMN_USES,
  type ColumnUse,
  type Contact,
  type ContactContent,
  type FileChoice,
  readPeople,
} from '#intake';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { count, counted } from '../components/formats.ts';
import { FailureNotice, Notice } from '../components/notice.tsx';
import { Table } from '../components/table.tsx';
import { readTableFile } from '../jobs/read-file.ts';
import { useFileReading } from '../jobs/use-file-reading.tsx';
import { type ImportSum, importContacts, NOTHING_IMPORTED } from './import-contacts.ts';
import { ImportQuestions, ImportRests } from './import-questions.tsx';
import { reloadPeople } from './people-api.ts';

const USE_WORDS: Record<ColumnUse, string> = {
  name: 'Name',
  first: 'First name',
  infix: 'Before the last name (van, de)',
  last: 'Last name',
  outlet: 'Outlet',
  domain: 'Website or domain',
  email: 'E-mail (yours)',
  phone: 'Phone (yours)',
  note: 'Note',
  own: 'Keep as it is (yours)',
  skip: 'Leave out',
};
const PREVIEW_ROWS = 30;

function yoursOf({ email, phone, note, custom }: Contact): string {
  return [email, phone, note, ...Object.values(custom ?? {})].filter(Boolean).join(' · ');
}

interface ImportPeopleProps {
  campaignId: string;
  onClose: () => void;
}

/** Imports a contact list: choose the file, correct what the columns are, look at the rows, import. */
export function ImportPeople({ campaignId, onClose }: ImportPeopleProps) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const reading = useFileReading();
  const read = async (chosen: File | undefined, choice: FileChoice = {}) => {
    const content =
      chosen && (await reading.start(chosen, (each, signal) => readTableFile(each, signal, choice)));
    if (content)
      setFile((last) => ({ file: chosen, ...content, choice, readings: (last?.readings ?? 0) + 1 }));
  };
  return (
    <Dialog title="Import people" onClose={onClose}>
      {file === null ? (
        <div className="stack">
          <p>
            A contact list as CSV or Excel file. E-mail addresses, phone numbers, notes and all other columns
            are kept as yours: they are never billed, and exported again.
          </p>
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
      ) : (
        <Import
          key={file.readings}
          campaignId={campaignId}
          {...file}
          status={reading.status}
          onChoice={(choice) => void read(file.file, choice)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

/** A file, how it was read, and what the user has said about it. */
interface ChosenFile extends ContactContent {
  file: File;
  choice: FileChoice;
  readings: number;
}

interface ImportProps extends ImportPeopleProps, ChosenFile {
  status: ReactNode;
  onChoice: (choice: FileChoice) => void;
}

function Import({ campaignId, file, choice, status, onChoice, onClose, ...content }: ImportProps) {
  const { table } = content;
  const [uses, setUses] = useState(table.uses);
  const [sum, setSum] = useState<ImportSum>(NOTHING_IMPORTED);
  const [phase, setPhase] = useState<'mapping' | 'running' | 'stopped' | 'done'>('mapping');
  const [failure, setFailure] = useState<Error | null>(null);
  const stop = useRef(new AbortController());
  const [importId] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  const { people, problems, rests } = readPeople({ ...table, uses });
  const contacts = people.map(({ contact }) => contact);
  const isAnswered = choice.header !== undefined || table.doubtfulLine === null;

  const run = async () => {
    setPhase('running');
    setFailure(null);
    stop.current = new AbortController();
    try {
      await importContacts({ campaignId, importId }, contacts, sum, stop.current.signal, setSum);
      setPhase(stop.current.signal.aborted ? 'stopped' : 'done');
    } catch (cause) {
      setFailure(cause instanceof Error ? cause : new Error(String(cause)));
      setPhase('stopped');
    }
    await reloadPeople(client);
  };

  if (phase === 'mapping') {
    return (
      <div className="stack">
        <p role="status">
          <strong>{file.name}</strong>: {counted(contacts.length, 'person', 'people')}
          {problems.length > 0 ? `, ${counted(problems.length, 'row')} not imported` : ''}.
        </p>
        <ImportQuestions {...content} isAnswered={isAnswered} onChoice={onChoice} />
        <div role="status">{status}</div>
        <ul className="column-uses" aria-label="Columns">
          {table.header.map((header, index) => (
            <li key={header}>
              <span>
                {header}
                <span className="row-note faint">
                  {table.rows.map(({ cells }) => cells[index]).find((cell) => cell) ?? 'empty'}
                </span>
              </span>
              <select
                aria-label={`Use of the column ${header}`}
                value={uses[index]}
                onChange={(event) => setUses(uses.with(index, event.target.value as ColumnUse))}
              >
                {COLUMN_USES.map((use) => (
                  <option key={use} value={use}>
                    {USE_WORDS[use]}
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ul>
        <ImportRests outside={table.outside} rests={rests} />
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
                    ? `Not imported: ${row.problem} ${row.text}`
                    : [row.contact.name, row.contact.outlet, row.contact.domain].filter(Boolean).join(', '),
              },
              { label: 'Yours', cell: (row) => ('problem' in row ? '' : yoursOf(row.contact)) },
            ]}
            rows={[...problems, ...people].slice(0, PREVIEW_ROWS)}
            keyOf={({ line }) => line}
          />
        </details>
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={contacts.length === 0 || !isAnswered} onClick={() => void run()}>
            Import {counted(contacts.length, 'person', 'people')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="stack">
      <Notice tone={phase === 'done' ? 'good' : phase === 'stopped' ? 'warning' : 'info'}>
        <p>
          {count(sum.done)} of {count(contacts.length)}: {counted(sum.added, 'person', 'people')} added,{' '}
          {count(sum.updated)} completed, {count(sum.existing)} there already
          {sum.suppressed > 0 ? `, ${count(sum.suppressed)} opted out of research and not stored` : ''}.
        </p>
        {sum.dropped.length > 0 ? (
          <p>A person has at most 40 columns of your own. Left out for some: {sum.dropped.join(', ')}.</p>
        ) : null}
        {phase === 'stopped' ? <p>Nobody is doubled when you go on, or import the file again.</p> : null}
      </Notice>
      {failure ? <FailureNotice error={failure} /> : null}
      <div className="dialog-actions">
        {phase === 'running' ? <Button onClick={() => stop.current.abort()}>Stop</Button> : null}
        {phase === 'stopped' ? (
          <Button kind="primary" onClick={() => void run()}>
            Continue
          </Button>
        ) : null}
        {phase === 'running' ? null : (
          <Button kind={phase === 'done' ? 'primary' : 'plain'} onClick={onClose}>
            {phase === 'done' ? 'Done' : 'Close'}
          </Button>
        )}
      </div>
    </div>
  );
}
