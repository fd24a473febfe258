import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Choice } from '../components/choice.tsx';
import { Confirm } from '../components/confirm.tsx';
import { Snippet } from '../components/copy.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Moment } from '../components/moment.tsx';
import { FailureNotice, Notice } from '../components/notice.tsx';
import { PagedTable, usePlace } from '../components/paged-table.tsx';
import { Cell } from '../components/table.tsx';
import { Page, Section } from '../layout/page.tsx';
import type { Role } from '../layout/session-api.ts';
import { useSession } from '../layout/session-context.tsx';
import { Invitations } from './invitations.tsx';
import { changeRole, type Member, membersPage, removeMember, resetPassword } from './people-api.ts';

const COLUMNS = [
  { label: 'Name' },
  { label: 'Role' },
  { label: 'Joined' },
  { label: 'Last seen' },
  { label: 'Actions', kind: 'actions' },
] as const;

export function MembersPage() {
  const { organization } = useSession();
  const isAdmin = organization?.role === 'admin';
  const place = usePlace();
  const query = useQuery(membersPage(place.cursor));
  return (
    <Page
      title="Members"
      lead={`The members of ${organization?.name ?? 'this organization'} and their roles.`}
    >
      <Section title="People">
        <Loaded query={query} rows={3}>
          {(page) => (
            <PagedTable
              name="Members"
              columns={COLUMNS}
              page={page}
              place={place}
              list="members"
              links={{ first: 'First members', next: 'More members' }}
              empty={null}
            >
              {page.data.map((member) => (
                <MemberRow key={member.user_id} member={member} isAdmin={isAdmin} />
              ))}
            </PagedTable>
          )}
        </Loaded>
      </Section>
      {isAdmin ? <Invitations /> : null}
    </Page>
  );
}

function MemberRow({ member, isAdmin }: { member: Member; isAdmin: boolean }) {
  const { user, organization } = useSession();
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const isMe = member.user_id === user.id;
  const reload = () => client.invalidateQueries({ queryKey: isMe ? [] : ['members'] });
  const change = useMutation({
    mutationFn: (role: Role) => changeRole(member.user_id, role),
    onSettled: reload,
  });
  const reset = useMutation({ mutationFn: () => resetPassword(member.user_id) });
  return (
    <tr>
      <Cell label="Name">
        {member.name} {isMe ? <span className="faint">(you)</span> : null}
        <span className="row-note faint">{member.email}</span>
      </Cell>
      <Cell label="Role">
        {isAdmin ? (
          <Choice
            aria-label={`Role of ${member.name}`}
            saved={member.role}
            disabled={change.isPending}
            onSave={(role) => change.mutate(role as Role)}
          >
            <option value="admin">Admin</option>
            <option value="member">Member</option>
          </Choice>
        ) : member.role === 'admin' ? (
          'Admin'
        ) : (
          'Member'
        )}
        {change.error ? <FailureNotice error={change.error} /> : null}
      </Cell>
      <Cell label="Joined">
        <Moment at={member.joined_at} />
      </Cell>
      <Cell label="Last seen">
        <Moment at={member.last_seen_at} />
      </Cell>
      <Cell label="Actions" kind="actions">
        {isAdmin ? (
          <Button
            kind="quiet"
            aria-label={isMe ? undefined : `Remove ${member.name}`}
            onClick={() => setAsked(true)}
          >
            {isMe ? 'Leave the organization' : 'Remove'}
          </Button>
        ) : null}
        {isAdmin && !isMe ? (
          <Button
            kind="quiet"
            aria-label={`Reset password of ${member.name}`}
            busy={reset.isPending}
            onClick={() => reset.mutate()}
          >
            Reset password
          </Button>
        ) : null}
        {reset.error ? <FailureNotice error={reset.error} /> : null}
        {reset.data ? (
          <Notice tone="good" title={`A link for ${reset.data.email}`}>
            <p>
              {reset.data.url
                ? 'Send this link to the member. The link is shown only once, works once and expires after one day.'
                : 'The link is being sent by e-mail.'}
            </p>
            {reset.data.url ? <Snippet text={reset.data.url} name="Link to set a password" /> : null}
          </Notice>
        ) : null}
        {asked ? (
          <Confirm
            title={isMe ? `Leave ${organization?.name}?` : `Remove ${member.name}?`}
            action={isMe ? 'Leave the organization' : 'Remove the member'}
            onClose={() => setAsked(false)}
            onConfirm={async () => {
              await removeMember(member.user_id);
              await reload();
            }}
          >
            <p>
              The member is signed out everywhere immediately. API keys that the member created keep working.
            </p>
          </Confirm>
        ) : null}
      </Cell>
    </tr>
  );
}
