import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Choice } from '../components/choice.tsx';
import { DayInput } from '../components/day-input.tsx';
import { counted } from '../components/formats.ts';
import { FailureNotice, Notice } from '../components/notice.tsx';
import { Options } from '../components/options.tsx';
import { type Campaign, type CampaignUpdate, campaignsClient } from './api.ts';
import { undoUpdate, updatePeople } from './bulk-changes.ts';
import { ColleagueOptions } from './colleague-options.tsx';
import { STATE_WORDS } from './member-words.ts';
import { type MemberState, type PersonChanges, reloadPeople } from './people-api.ts';

const MAX_AT_ONCE = 500;

interface BulkBarProps {
  campaign: Campaign;
  selected: string[];
  onClear: () => void;
}

/** Changes the selected people together. The last change can be undone. */
export function BulkBar({ campaign: { id, pitch_number }, selected, onClear }: BulkBarProps) {
  const [last, setLast] = useState<CampaignUpdate | null>(null);
  const client = useQueryClient();
  const reload = () => reloadPeople(client);
  const change = useMutation({
    mutationFn: (changes: Omit<PersonChanges, 'note'>) =>
      updatePeople(id, selected.slice(0, MAX_AT_ONCE), changes),
    onSuccess: setLast,
    onSettled: reload,
  });
  const undo = useMutation({
    mutationFn: (update: CampaignUpdate) => undoUpdate(id, update),
    onSuccess: () => setLast(null),
    onSettled: reload,
  });
  const rescore = useMutation({
    mutationFn: (version: number) =>
      campaignsClient.rescorePeople(id, {
        pitch_number: version,
        member_ids: selected.slice(0, MAX_AT_ONCE),
      }),
    onSettled: reload,
  });
  const failure = change.error ?? undo.error ?? rescore.error;
  return (
    <>
      {last && last.updated.length > 0 ? (
        <Notice tone="good">
          <p>
            {counted(last.updated.length, 'person', 'people')} changed.{' '}
            <button type="button" className="link-button" onClick={() => undo.mutate(last)}>
              Undo
            </button>
          </p>
        </Notice>
      ) : null}
      {failure ? <FailureNotice error={failure} /> : null}
      {selected.length > 0 ? (
        <div className="chosen">
          <span role="status">{counted(selected.length, 'person', 'people')} selected</span>
          <div className="page-actions">
            <Choice
              aria-label="Set the state of the selected"
              saved=""
              onSave={(state) => change.mutate({ state: state as MemberState })}
            >
              <option value="" disabled>
                Set the state …
              </option>
              <Options of={STATE_WORDS} />
            </Choice>
            <Choice
              aria-label="Set the owner of the selected"
              saved=""
              onSave={(owner) => change.mutate({ owner: owner === 'none' ? null : owner })}
            >
              <option value="" disabled>
                Set the owner …
              </option>
              <option value="none">Nobody</option>
              <ColleagueOptions />
            </Choice>
            <span className="inline-choice">
              Follow up on
              <DayInput
                label="Follow up on"
                saved={null}
                onSave={(day) => change.mutate({ follow_up_on: day })}
              />
            </span>
            {pitch_number === null ? null : (
              <Button busy={rescore.isPending} onClick={() => rescore.mutate(pitch_number)}>
                {rescore.isPending ? 'Scoring …' : `Score for version ${pitch_number}`}
              </Button>
            )}
            <Button kind="quiet" onClick={onClear}>
              Clear
            </Button>
          </div>
        </div>
      ) : null}
    </>
  );
}
