import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Choice } from '../components/choice.tsx';
import { Confirm } from '../components/confirm.tsx';
import { DayInput } from '../components/day-input.tsx';
import { EmailAddress } from '../components/email-address.tsx';
import { date } from '../components/formats.ts';
import { LastTouch } from '../components/last-touch.tsx';
import { Menu } from '../components/menu.tsx';
import { FailureNotice } from '../components/notice.tsx';
import { Cell } from '../components/table.tsx';
import { VerdictBadge } from '../components/verdict-badge.tsx';
import { type Campaign, campaignsClient, colleagues, listsClient } from './api.ts';
import { ColleagueOptions } from './colleague-options.tsx';
import { MemberNote } from './member-note.tsx';
import { REMOVAL_WORDS, STATE_WORDS } from './member-words.ts';
import { OpenInMail } from './open-in-mail.tsx';
import { changePerson, type Member, type PersonChanges, reloadPeople } from './people-api.ts';
import { SaveFailure } from './save-failure.tsx';
import { StateChoice } from './state-choice.tsx';

interface RowProps {
  listId: string;
  /** The campaign of the list; null for a list without one. */
  campaign: Campaign | null;
  person: Member;
  isSelected: boolean;
  onSelect: (isOn: boolean) => void;
}

/** A person: everything that changes while one writes to people can be changed in the row. */
export function PersonRow({ listId, campaign, person, isSelected, onSelect }: RowProps) {
  const [task, setTask] = useState<'note' | 'remove' | null>(null);
  const client = useQueryClient();
  const reload = () => reloadPeople(client);
  const change = useMutation({
    mutationFn: (changes: PersonChanges) => changePerson(listId, person, changes),
    // After a conflict, the next attempt starts from what the other user has saved.
    onSettled: reload,
  });
  const { journalist, note } = person;
  return (
    <tr>
      {campaign ? (
        <Cell label="Select" kind="actions">
          <input
            type="checkbox"
            aria-label={`Select ${journalist.name}`}
            checked={isSelected}
            onChange={(event) => onSelect(event.target.checked)}
          />
        </Cell>
      ) : null}
      <Cell label="Journalist">
        <Link href={`/people/${journalist.journalist_identity_id}`} className="row-link">
          {journalist.name}
        </Link>
        <span className="row-note faint">
          {[journalist.role, journalist.outlet].filter((part) => part !== null).join(' · ')}
        </span>
        <LastTouch touch={journalist.last_touch} withLink={campaign === null} />
      </Cell>
      <Cell label="Fit">
        <Fit campaign={campaign} person={person} onRescored={reload} />
      </Cell>
      <Cell label="Contact">
        <Contact person={person} />
        <OpenInMail person={person} onContacted={() => change.mutate({ state: 'contacted' })} />
      </Cell>
      <Cell label="State">
        <StateChoice
          member={person}
          pending={change.isPending ? (change.variables.state ?? null) : null}
          onChange={(state) => change.mutate({ state })}
          onLift={(changes) => changePerson(listId, person, changes)}
          onSaved={reload}
        />
        {change.error ? (
          <SaveFailure
            error={change.error}
            name={journalist.name}
            mine={wishWords(change.variables)}
            onKeep={change.reset}
            onRepeat={() => change.mutate(change.variables)}
          />
        ) : null}
      </Cell>
      <Cell label="Owner and follow-up">
        <Owner person={person} onChange={(owner) => change.mutate({ owner })} />
        <DayInput
          label={`Follow-up date of ${journalist.name}`}
          saved={person.follow_up_on}
          onSave={(day) => change.mutate({ follow_up_on: day })}
        />
      </Cell>
      <Cell label="Note">
        {note === null ? null : <p className="note-text">{note}</p>}
        <button
          type="button"
          className="link-button"
          aria-label={`${note === null ? 'Add a note about' : 'Edit the note about'} ${journalist.name}`}
          onClick={() => setTask('note')}
        >
          {note === null ? 'Add a note' : 'Edit'}
        </button>
        <Menu label="More" about={journalist.name}>
          <button
            type="button"
            className="menu-item"
            aria-label={`Remove ${journalist.name}`}
            onClick={() => setTask('remove')}
          >
            Remove …
          </button>
        </Menu>
        {task === 'note' ? (
          <MemberNote
            name={journalist.name}
            note={note}
            onSave={(text) => changePerson(listId, person, { note: text })}
            onSaved={reload}
            onClose={() => setTask(null)}
          />
        ) : null}
        {task === 'remove' ? (
          <Confirm
            title={`Remove ${journalist.name}?`}
            action={`Remove from the ${campaign ? 'campaign' : 'list'}`}
            onClose={() => setTask(null)}
            onConfirm={async () => {
              await listsClient.removeMember(listId, person.id);
              await reload();
            }}
          >
            <p>{REMOVAL_WORDS}</p>
          </Confirm>
        ) : null}
      </Cell>
    </tr>
  );
}

/** Names what the user wanted to save, e.g. `the state “Replied”`. */
function wishWords({ state, owner, follow_up_on }: PersonChanges): string {
  if (state !== undefined) return `the state “${STATE_WORDS[state]}”`;
  if (owner !== undefined) return owner === null ? 'no owner' : 'another owner';
  return follow_up_on ? `the follow-up date ${date(follow_up_on)}` : 'no follow-up date';
}

function Contact({ person }: { person: Member }) {
  const { email } = person.journalist;
  return (
    <>
      {email === null && person.own_email === null ? <span className="faint">no address</span> : null}
      {email === null ? null : <EmailAddress address={email} />}
      {person.own_email !== null && person.own_email !== email ? (
        <span className="row-note">
          <EmailAddress address={person.own_email} /> <span className="faint">(yours)</span>
        </span>
      ) : null}
      {person.own_phone === null ? null : (
        <span className="row-note">
          {person.own_phone} <span className="faint">(yours)</span>
        </span>
      )}
    </>
  );
}

interface FitProps {
  campaign: Campaign | null;
  person: Member;
  onRescored: () => Promise<void>;
}

/** The verdict and score, with the version of the pitch they are for, and a button to score for the newest. */
function Fit({ campaign, person, onRescored }: FitProps) {
  const { research, pitch_number } = person;
  const rescore = useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      campaignsClient.rescorePeople(id, { pitch_number: version, member_ids: [person.id] }),
    onSuccess: onRescored,
  });
  const newest = campaign?.pitch_number ?? null;
  return (
    <>
      <VerdictBadge fit={research?.fit} otherwise={<span className="faint">not scored</span>} />
      {pitch_number === null ? null : <span className="row-note faint">for version {pitch_number}</span>}
      {campaign && newest !== null && pitch_number !== newest ? (
        <span className="row-note">
          <button
            type="button"
            className="link-button"
            aria-label={`Score for version ${newest}: ${person.journalist.name}`}
            onClick={() => rescore.mutate({ id: campaign.id, version: newest })}
          >
            {rescore.isPending ? 'Scoring …' : `Score for version ${newest}`}
          </button>
        </span>
      ) : null}
      {rescore.error ? <FailureNotice error={rescore.error} /> : null}
    </>
  );
}

function Owner({ person, onChange }: { person: Member; onChange: (owner: string | null) => void }) {
  const members = useQuery(colleagues);
  const known = members.data ?? [];
  const { owner, journalist } = person;
  return (
    <Choice
      aria-label={`Owner of ${journalist.name}`}
      saved={owner?.id ?? ''}
      onSave={(id) => onChange(id || null)}
    >
      <option value="">Nobody</option>
      {owner !== null && !known.some(({ user_id }) => user_id === owner.id) ? (
        <option value={owner.id}>{owner.name}</option>
      ) : null}
      <ColleagueOptions />
    </Choice>
  );
}
