import { useState } from 'react';
import { AddPeople } from '../campaigns/add-people.tsx';
import { Button } from '../components/button.tsx';
import { CopyButton } from '../components/copy.tsx';
import { counted } from '../components/formats.ts';
import type { WholeJob } from '../jobs/api.ts';
import { emailsOf, type ResultRow } from './filter-results.ts';
import { MailMergeButton } from './mail-merge-button.tsx';

interface SelectionBarProps {
  whole: WholeJob;
  selected: ResultRow[];
  /** The pitch whose scores are on screen, if it is not the job's own. */
  otherPitch: string | null;
  onClear: () => void;
}

/** The actions for the selected journalists. The bar stays visible while the page scrolls. */
export function SelectionBar({ whole, selected, otherPitch, onClear }: SelectionBarProps) {
  const emails = emailsOf(selected);
  const [isAdding, setAdding] = useState(false);
  return (
    <div className={selected.length > 0 ? 'chosen' : 'visually-hidden'}>
      <span role="status">
        {selected.length > 0 ? `${counted(selected.length, 'journalist')} selected` : ''}
      </span>
      {selected.length > 0 ? (
        <div className="page-actions">
          <Button kind="primary" onClick={() => setAdding(true)}>
            Add to list …
          </Button>
          <MailMergeButton whole={whole} rows={selected} label="Download for mail merge (CSV)" />
          {emails.length > 0 ? (
            <CopyButton
              text={emails.join(', ')}
              label={`Copy ${counted(emails.length, 'e-mail address', 'e-mail addresses')}`}
            />
          ) : null}
          <Button kind="quiet" onClick={onClear}>
            Clear
          </Button>
        </div>
      ) : null}
      {isAdding ? (
        <AddPeople
          job={whole.job}
          people={selected.map(({ journalist }) => journalist)}
          otherPitch={otherPitch}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </div>
  );
}
