import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { AddPeople } from '../campaigns/add-people.tsx';
import { Button } from '../components/button.tsx';
import { Drawer } from '../components/dialog.tsx';
import { EvidenceList } from '../components/evidence-list.tsx';
import { quotedValues } from '../components/evidence-words.ts';
import { LastTouch } from '../components/last-touch.tsx';
import { Loaded } from '../components/loaded.tsx';
import { VerdictBadge } from '../components/verdict-badge.tsx';
import { evidencePage, type WholeJob } from '../jobs/api.ts';
import { JournalistProfile } from '../people/journalist-profile.tsx';
import type { ResultRow } from './filter-results.ts';

interface PersonPanelProps {
  whole: WholeJob;
  row: ResultRow;
  /** The pitch whose scores are on screen, if it is not the job's own. */
  otherPitch: string | null;
  onClose: () => void;
  /** Opens the previous row of the table; null on the first row. `onNext` opens the next row. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
}

/** A panel that shows one journalist of a job beside the table. */
export function PersonPanel({ whole, row, otherPitch, onClose, onPrevious, onNext }: PersonPanelProps) {
  const { journalist, research } = row;
  const [isAdding, setAdding] = useState(false);
  return (
    <Drawer
      title={journalist.name}
      lead={
        <>
          {[journalist.role, journalist.outlet].filter((part) => part !== null).join(' · ')}{' '}
          <VerdictBadge fit={research?.fit} />
        </>
      }
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
    >
      <div className="page-actions person-actions">
        <LastTouch touch={journalist.last_touch} withLink />
        <Button onClick={() => setAdding(true)}>Add to list …</Button>
        <Link href={`/people/${row.id}`}>All jobs and lists with {journalist.name}</Link>
      </div>
      {isAdding ? (
        <AddPeople
          job={whole.job}
          people={[journalist]}
          otherPitch={otherPitch}
          onClose={() => setAdding(false)}
        />
      ) : null}
      <JournalistProfile
        key={row.id}
        journalist={journalist}
        research={research}
        evidence={<PersonEvidence whole={whole} row={row} />}
      />
    </Drawer>
  );
}

function PersonEvidence({ whole, row }: { whole: WholeJob; row: ResultRow }) {
  const position = whole.job.result.journalists.indexOf(row.journalist);
  const query = useQuery(evidencePage(whole, position));
  return (
    <Loaded query={query} rows={3}>
      {(evidence) => (
        <EvidenceList evidence={evidence.get(row.id) ?? []} values={quotedValues(row.journalist)} />
      )}
    </Loaded>
  );
}
