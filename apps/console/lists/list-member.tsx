import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Confirm } from '../components/confirm.tsx';
import { ContactEmail } from '../components/contact-email.tsx';
import { EmailAddress } from '../components/email-address.tsx';
import { LastTouch } from '../components/last-touch.tsx';
import { Menu } from '../components/menu.tsx';
import { Cell } from '../components/table.tsx';
import { VerdictBadge } from '../components/verdict-badge.tsx';
import { changeMember, type MediaListMember, type MemberState, removeMember } from './api.ts';
import { REMOVAL_WORDS, STATE_WORDS } from './list-words.ts';
import { MemberNote } from './member-note.tsx';
import { SaveFailure } from './save-failure.tsx';
import { StateChoice } from './state-choice.tsx';

/** A member of a media list. Changes to the state or the note are saved immediately. */
export function ListMember({ listId, member }: { listId: string; member: MediaListMember }) {
  const { journalist, research } = member;
  const [isLeaving, setLeaving] = useState(false);
  const [isNoting, setNoting] = useState(false);
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: ['media-list', listId] });
  const change = useMutation({
    mutationFn: (changes: { state: MemberState }) => changeMember(listId, member, changes),
    // Reload the list after a success and after a conflict. After a conflict, the user's next attempt then
    // starts from the version that another user has saved.
    onSettled: reload,
  });
  return (
    <tr>
      <Cell label="Journalist">
        <Link href={`/people/${journalist.journalist_identity_id}`} className="row-link">
          {journalist.name}
        </Link>{' '}
        <VerdictBadge fit={research?.fit} />
        <span className="row-note faint">
          {[journalist.role, journalist.outlet].filter((part) => part !== null).join(' · ')}
        </span>
        <LastTouch touch={journalist.last_touch} withLink />
      </Cell>
      <Cell label="E-mail">
        {journalist.email === null && member.own_email === null ? (
          <span className="faint">none found</span>
        ) : null}
        {journalist.email === null ? null : <ContactEmail address={journalist.email} />}
        {member.own_email === null || member.own_email === journalist.email ? null : (
          <ContactEmail address={member.own_email}>
            <span>
              <EmailAddress address={member.own_email} /> <span className="faint">(yours)</span>
            </span>
          </ContactEmail>
        )}
      </Cell>
      <Cell label="State">
        <StateChoice
          member={member}
          pending={change.isPending ? change.variables.state : null}
          onChange={(state) => change.mutate({ state })}
          onLift={(changes) => changeMember(listId, member, changes)}
          onSaved={reload}
        />
        {change.error ? (
          <SaveFailure
            error={change.error}
            name={journalist.name}
            mine={`the state “${STATE_WORDS[change.variables.state]}”`}
            onKeep={change.reset}
            onRepeat={() => change.mutate(change.variables)}
          />
        ) : null}
      </Cell>
      <Cell label="Note">
        {member.note === null ? null : <p className="note-text">{member.note}</p>}
        <button
          type="button"
          className="link-button"
          aria-label={`${member.note === null ? 'Add a note about' : 'Edit the note about'} ${journalist.name}`}
          onClick={() => setNoting(true)}
        >
          {member.note === null ? 'Add a note' : 'Edit'}
        </button>
      </Cell>
      <Cell label="Actions" kind="actions">
        <Menu label="More" about={journalist.name}>
          <button
            type="button"
            className="menu-item"
            aria-label={`Remove ${journalist.name}`}
            onClick={() => setLeaving(true)}
          >
            Remove …
          </button>
        </Menu>
        {isNoting ? (
          <MemberNote
            name={journalist.name}
            note={member.note}
            onSave={(note) => changeMember(listId, member, { note })}
            onSaved={reload}
            onClose={() => setNoting(false)}
          />
        ) : null}
        {isLeaving ? (
          <Confirm
            title={`Remove ${journalist.name}?`}
            action="Remove from the list"
            onClose={() => setLeaving(false)}
            onConfirm={async () => {
              await removeMember(listId, member.id);
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
