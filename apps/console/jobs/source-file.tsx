import { type DragEvent, useId, useRef, useState } from 'react';
import { type ListEntry, problemsOf, sourcesOf } from '../../../model/source-list.ts';
import { Button } from '../components/button.tsx';
import { count, counted } from '../components/formats.ts';
import { Cell, Table } from '../components/table.tsx';
import type { ListFile } from './list-file.ts';
import { readListFile } from './read-file.ts';

const ROWS_AT_ONCE = 50;

interface SourceFileProps {
  file: ListFile | null;
  onChange: (file: ListFile | null) => void;
}

/** Accepts a CSV or Excel file, by file dialog or drag and drop, and shows how each row was interpreted. */
export function SourceFile({ file, onChange }: SourceFileProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [reading, setReading] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const read = async (chosen: File | undefined) => {
    if (chosen === undefined || reading !== null) return;
    setFailure(null);
    setReading(chosen.name);
    try {
      onChange(await readListFile(chosen));
    } catch (error) {
      onChange(null);
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setReading(null);
    // Clear the input, so that the user can choose the same file again after editing it.
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void read(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keyboard users have the file field
    <div
      className={`field drop ${isOver ? 'drop-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id}>CSV or Excel file</label>
      <input
        id={id}
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
        aria-describedby={`${id}-hint`}
        aria-invalid={failure !== null}
        disabled={reading !== null}
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <p className="hint" id={`${id}-hint`}>
        Choose the file, or drop it here. Columns are recognized by their headers: link, name, outlet, domain,
        e-mail. An e-mail address is used only for the outlet’s domain.
      </p>
      <div role="status">
        {failure === null ? null : <p className="field-error">{failure}</p>}
        {reading === null ? null : <p>Reading “{reading}”…</p>}
      </div>
      {file === null ? null : <Preview file={file} onRemove={() => onChange(null)} />}
    </div>
  );
}

function Preview({ file: { name, list }, onRemove }: { file: ListFile; onRemove: () => void }) {
  const wrong = list.entries.filter(({ became }) => 'problem' in became);
  const repeated = list.entries.filter(({ became }) => 'repeats' in became).length;
  const sources = sourcesOf(list);
  const articles = sources.filter(({ type }) => type === 'article_url').length;
  const parts = [
    counted(articles, 'article'),
    counted(sources.length - articles, 'journalist'),
    ...(repeated > 0 ? [`${count(repeated)} repeated`] : []),
    ...(wrong.length > 0 ? [`${count(problemsOf(list).length)} not usable`] : []),
  ];
  return (
    <section className="preview" aria-label={`Preview of ${name}`}>
      <div className="preview-head">
        <p role="status">
          <strong>{name}</strong>: {parts.join(', ')}.
          {list.unusedColumns.length > 0 ? ` Columns not used: ${list.unusedColumns.join(', ')}.` : ''}
        </p>
        <Button onClick={onRemove}>Remove the file</Button>
      </div>
      {wrong.length > 0 ? <Rows title="Rows that cannot be used" entries={wrong} isOpen /> : null}
      <Rows title="All rows" entries={list.entries} />
    </section>
  );
}

function Rows({ title, entries, isOpen = false }: { title: string; entries: ListEntry[]; isOpen?: boolean }) {
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  return (
    <details className="preview-rows" open={isOpen}>
      <summary>
        {title} ({count(entries.length)})
      </summary>
      <Table
        name={title}
        columns={[{ label: 'Row', kind: 'number' }, { label: 'Text' }, { label: 'Became' }]}
      >
        {entries.slice(0, shown).map((entry, index) => (
          // A row with several links has several entries, which are never reordered.
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries are never reordered
          <tr key={index}>
            <Cell label="Row" kind="number">
              {entry.line}
            </Cell>
            <Cell label="Text">{entry.text}</Cell>
            <Cell label="Became">{inWords(entry)}</Cell>
          </tr>
        ))}
      </Table>
      {shown < entries.length ? (
        <Button onClick={() => setShown(shown + 10 * ROWS_AT_ONCE)}>
          Show more rows ({count(entries.length - shown)} left)
        </Button>
      ) : null}
    </details>
  );
}

function inWords({ became }: ListEntry): string {
  if ('problem' in became) return `Not usable: ${became.problem}`;
  if ('repeats' in became) return `Repeats row ${became.repeats}`;
  const { source, unused } = became;
  const rest = unused.length > 0 ? ` Not used: ${unused.join(', ')}.` : '';
  if (source.type === 'article_url') return `Article ${source.url}.${rest}`;
  const details = [source.publication, source.domain, source.url].filter((detail) => detail !== undefined);
  return `Journalist ${[source.name, ...details].join(', ')}.`;
}
