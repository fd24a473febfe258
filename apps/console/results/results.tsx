import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { VERDICT_WORDS } from '../components/fit-words.ts';
import { counted } from '../components/formats.ts';
import type { Sort } from '../components/sort-by.ts';
import { isActive, type Research, type WholeJob } from '../jobs/api.ts';
import { Section } from '../layout/page.tsx';
import {
  BEST_FIRST,
  filterRows,
  foldRows,
  NO_FILTER,
  type ResultColumn,
  type ResultRow,
  resultRows,
  type SortKey,
  sortRows,
  verdictCounts,
} from './filter-results.ts';
import { MailMergeButton } from './mail-merge-button.tsx';
import { PersonPanel } from './person-panel.tsx';
import { ResultsFilter } from './results-filter.tsx';
import { ResultsTable } from './results-table.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useResultFilter } from './use-result-filter.ts';
import { useSelection } from './use-selection.ts';

const ABOUT_PERSON: ResultColumn[] = [
  { key: 'name', label: 'Journalist' },
  { key: 'outlet', label: 'Outlet' },
  { key: 'work', label: 'Wrote' },
  { key: 'email', label: 'E-mail' },
];
const FIT: ResultColumn = { key: 'fit', label: 'Fit', kind: 'number' };
const WITHOUT_FIT = ABOUT_PERSON;
const WITH_FIT = [...ABOUT_PERSON, FIT];
const WITH_BOTH_FITS: ResultColumn[] = [
  ...ABOUT_PERSON,
  { key: 'before', label: 'Fit before', kind: 'number' },
  { ...FIT, label: 'Fit now' },
];

interface ResultsProps {
  whole: WholeJob;
  /** Another pitch and its fit reports, shown next to the job's own fit reports. */
  other: { pitch: string; research: Research[] } | null;
}

/** The journalists found by a job, best fit first. The user can filter, select and open them. */
export function Results({ whole, other }: ResultsProps) {
  const { job } = whole;
  const { journalists, research } = job.result;
  const [filter, setFilter] = useResultFilter();
  const [sort, setSort] = useState<Sort<SortKey>>(BEST_FIRST);
  const [isUnfolded, setUnfolded] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);

  const otherPitch = other?.pitch ?? null;
  const otherResearch = other?.research ?? null;
  const rows = useMemo(
    () => resultRows(journalists, research, otherResearch),
    [journalists, research, otherResearch],
  );
  // Update the list with low priority, so that typing in the filter stays fast.
  const applied = useDeferredValue(filter);
  const matching = useMemo(() => sortRows(filterRows(rows, applied), sort), [rows, applied, sort]);
  const fold = useMemo(
    () => (applied.verdict === '' ? foldRows(matching) : { shown: matching, folded: [] }),
    [matching, applied.verdict],
  );
  const shown = isUnfolded ? matching : fold.shown;
  // Without filters, the download also contains the journalists who are hidden because they hardly fit. With
  // filters, the download contains only the journalists on screen.
  const isFiltered = matching.length < rows.length;
  const exported = isFiltered ? shown : matching;
  const selection = useSelection(useMemo(() => shown.map(({ id }) => id), [shown]));
  const selected = useMemo(() => rows.filter(({ id }) => selection.ids.has(id)), [rows, selection.ids]);
  const columns =
    research.length === 0 && other === null ? WITHOUT_FIT : other === null ? WITH_FIT : WITH_BOTH_FITS;

  if (rows.length === 0) return <NoResults isRunning={isActive(job.status)} />;
  return (
    <section className="results-section">
      <div className="results-head">
        <h2>Journalists ({rows.length})</h2>
        <ResultsFilter rows={rows} filter={filter} onChange={setFilter} />
      </div>
      {other === null ? <NobodyRecommended job={job} /> : null}
      {matching.length === 0 ? (
        <Empty title="No journalist matches these filters">
          <Button
            onClick={() => {
              setFilter(NO_FILTER);
              setUnfolded(true);
            }}
          >
            Show everyone
          </Button>
        </Empty>
      ) : (
        <ResultsTable
          rows={shown}
          columns={columns}
          sort={sort}
          onSort={setSort}
          selection={selection}
          onOpen={setOpenId}
        />
      )}
      <Fold folded={fold.folded} isUnfolded={isUnfolded} onChange={setUnfolded} />
      <div className="results-foot">
        {exported.length > 0 ? (
          <MailMergeButton
            whole={whole}
            rows={exported}
            label={`Download ${isFiltered ? `the ${exported.length} shown` : 'all'} for mail merge (CSV)`}
          />
        ) : null}
        <span className="faint" role="status">
          {shown.length === rows.length ? '' : `${shown.length} of ${rows.length} shown`}
        </span>
      </div>
      <SelectionBar whole={whole} selected={selected} otherPitch={otherPitch} onClear={selection.clear} />
      <OpenPerson whole={whole} shown={shown} otherPitch={otherPitch} openId={openId} onOpen={setOpenId} />
    </section>
  );
}

/** Says that the job recommends nobody, and names the people with the highest scores. */
function NobodyRecommended({ job }: { job: WholeJob['job'] }) {
  const { nearest, journalists } = job.result;
  const names = nearest.flatMap(
    (id) => journalists.find((one) => one.journalist_identity_id === id)?.name ?? [],
  );
  if (names.length === 0) return null;
  return (
    <p>
      <strong>Nobody here is recommended for this pitch.</strong> Nearest, not recommended: {names.join(', ')}
      .
    </p>
  );
}

function NoResults({ isRunning }: { isRunning: boolean }) {
  return (
    <Section title="Journalists">
      <Empty title={isRunning ? 'No journalists yet' : 'No journalists found'}>
        <p>
          {isRunning
            ? 'Profiles appear here as the sources are read.'
            : 'The list below says why each source has no journalist.'}
        </p>
      </Empty>
    </Section>
  );
}

interface FoldProps {
  /** The journalists who are hidden until the user asks to see all of them. */
  folded: ResultRow[];
  isUnfolded: boolean;
  onChange: (isUnfolded: boolean) => void;
}

/** A button that shows or hides the journalists who hardly fit, and says how many of them are hidden. */
function Fold({ folded, isUnfolded, onChange }: FoldProps): ReactNode {
  if (folded.length === 0) return null;
  if (isUnfolded) return <FoldButton onClick={() => onChange(false)}>Show fewer journalists</FoldButton>;
  const parts = [...verdictCounts(folded)].map(
    ([verdict, count]) => `${count} ${(VERDICT_WORDS[verdict]?.label ?? verdict).toLowerCase()}`,
  );
  return (
    <FoldButton onClick={() => onChange(true)}>
      Show {counted(folded.length, 'more journalist')}: {parts.join(', ')}
    </FoldButton>
  );
}

function FoldButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <p className="fold">
      <Button kind="quiet" onClick={onClick}>
        {children}
      </Button>
    </p>
  );
}

interface OpenPersonProps {
  whole: WholeJob;
  shown: ResultRow[];
  otherPitch: string | null;
  openId: string | null;
  onOpen: (id: string | null) => void;
}

function OpenPerson({ whole, shown, otherPitch, openId, onOpen }: OpenPersonProps) {
  const index = shown.findIndex(({ id }) => id === openId);
  const row = shown[index];
  if (!row) return null;
  const opener = (neighbor: ResultRow | undefined) => (neighbor ? () => onOpen(neighbor.id) : null);
  return (
    <PersonPanel
      whole={whole}
      row={row}
      otherPitch={otherPitch}
      onClose={() => onOpen(null)}
      onPrevious={opener(shown[index - 1])}
      onNext={opener(shown[index + 1])}
    />
  );
}
