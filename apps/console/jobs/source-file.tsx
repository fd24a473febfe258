import { useState } from 'react';
import type { ListEntry, ListFile } from '#intake';
import { partsOf, problemsOf } from '#intake';
import { Button } from '../components/button.tsx';
import { count, counted } from '../components/formats.ts';
import { type Column, Table } from '../components/table.tsx';
import { sheetWords } from './read-file.ts';

const ROWS_AT_ONCE = 50;

/** Shows how each row of a file, or each link and person of a text, was read. */
export function ListPreview({ file, onRemove }: { file: ListFile; onRemove: () => void }) {
  const { name, list } = file;
  const wrong = list.entries.filter(({ became }) => 'problem' in became);
  const { sources, duplicates, own } = partsOf(list);
  const articles = sources.filter(({ type }) => type === 'article_url').length;
  const parts = [
    counted(articles, 'article'),
    counted(sources.length - articles, 'journalist'),
    ...(duplicates.length > 0 ? [`${count(duplicates.length)} repeated`] : []),
    ...(own.length > 0 ? [`${count(own.length)} perhaps your own`] : []),
    ...(wrong.length > 0 ? [`${count(problemsOf(list).length)} not usable`] : []),
  ];
  return (
    <section className="preview" aria-label={`Preview of ${name}`}>
      <div className="preview-head">
        <p role="status">
          <strong>{name}</strong>: {parts.join(', ')}.
          {list.unusedColumns.length > 0 ? ` Columns not used: ${list.unusedColumns.join(', ')}.` : ''}
          {list.beyond > 0
            ? ` A job takes 500 sources, so these are the first of ${count(list.beyond + 500)}.`
            : ''}
          {sheetWords(file)}
        </p>
        <Button onClick={onRemove}>Remove the file</Button>
      </div>
      {wrong.length > 0 ? <Rows title="Rows that cannot be used" entries={wrong} isOpen /> : null}
      <Rows title="All rows" entries={list.entries} />
    </section>
  );
}

const COLUMNS: Column<ListEntry>[] = [
  { label: 'Row', kind: 'number', cell: ({ line }) => line },
  { label: 'Text', cell: ({ text }) => text },
  { label: 'Became', cell: inWords },
];

function Rows({ title, entries, isOpen = false }: { title: string; entries: ListEntry[]; isOpen?: boolean }) {
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  return (
    <details className="preview-rows" open={isOpen}>
      <summary>
        {title} ({count(entries.length)})
      </summary>
      <Table
        name={title}
        columns={COLUMNS}
        rows={entries.slice(0, shown)}
        // A row with several links has several entries, which are never reordered.
        keyOf={(_entry, index) => index}
      />
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
  if ('own' in became) return 'Perhaps your own, and not used';
  const { source, unused } = became;
  const rest = unused.length > 0 ? ` Not used: ${unused.join(', ')}.` : '';
  if (source.type === 'article_url') return `Article ${source.url}.${rest}`;
  const details = [source.publication, source.domain, source.url].filter((detail) => detail !== undefined);
  return `Journalist ${[source.name, ...details].join(', ')}.`;
}
