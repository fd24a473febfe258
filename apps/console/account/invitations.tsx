import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../components/action-button.tsx';
import { Button } from '../components/button.tsx';
import { Snippet } from '../components/copy.tsx';
import { InputField, SelectField } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { Moment } from '../components/moment.tsx';
import { FailureNotice, Notice } from '../components/notice.tsx';
import { PagedList, usePlace } from '../components/paged-table.tsx';
import type { Column } from '../components/table.tsx';
import { Section } from '../layout/page.tsx';
import type { Role } from '../layout/session-api.ts';
import { type Invitation, invitationsPage, invite, withdrawInvitation } from './people-api.ts';

/** Lists the organization's invitations and has a form to create one. */
export function Invitations() {
  const place = usePlace('invitations');
  const query = useQuery(invitationsPage(place.cursor));
  return (
    <Section title="Invitations">
      <InviteForm />
      <PagedList
        query={query}
        rows={1}
        name="Invitations"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        place={place}
        list="invitations"
        links={{ first: 'Newest invitations', next: 'Older invitations' }}
        empty={<p className="faint">There are no open invitations.</p>}
      />
    </Section>
  );
}

const MAIL_WORDS = {
  waiting: 'The e-mail is being sent.',
  sent: 'The e-mail was sent.',
  failed: 'The e-mail could not be delivered. Check the e-mail address and invite again.',
} as const;

const COLUMNS: Column<Invitation>[] = [
  {
    label: 'E-mail',
    cell: ({ email, mail }) => (
      <>
        {email}
        {mail ? <span className="row-note faint">{MAIL_WORDS[mail]}</span> : null}
      </>
    ),
  },
  { label: 'Role', cell: ({ role }) => (role === 'admin' ? 'Admin' : 'Member') },
  { label: 'Sent', cell: ({ created_at }) => <Moment at={created_at} /> },
  { label: 'Expires', cell: ({ expires_at }) => <Moment at={expires_at} /> },
  { label: 'Actions', kind: 'actions', cell: (invitation) => <Withdraw invitation={invitation} /> },
];

function Withdraw({ invitation }: { invitation: Invitation }) {
  const client = useQueryClient();
  const withdraw = () =>
    withdrawInvitation(invitation.id).finally(() => client.invalidateQueries({ queryKey: ['invitations'] }));
  return (
    <ActionButton kind="quiet" aria-label={`Withdraw the invitation of ${invitation.email}`} onAct={withdraw}>
      Withdraw
    </ActionButton>
  );
}

function InviteForm() {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const send = useMutation({
    mutationFn: invite,
    onSuccess: () => {
      setEmail('');
      void client.invalidateQueries({ queryKey: ['invitations'] });
    },
  });
  const submit = () => {
    if (email.trim() !== '' && !send.isPending) send.mutate({ email: email.trim(), role });
  };
  return (
    <>
      <Form className="filter" onSend={submit}>
        <InputField label="E-mail" type="email" required maxLength={254} value={email} onChange={setEmail} />
        <SelectField label="Role" value={role} onChange={(value) => setRole(value as Role)}>
          <option value="member">Member</option>
          <option value="admin">Admin</option>
        </SelectField>
        <Button type="submit" busy={send.isPending}>
          Invite
        </Button>
      </Form>
      {send.error ? <FailureNotice error={send.error} /> : null}
      {send.data?.mail ? (
        <Notice tone="good" title={`An invitation for ${send.data.email}`}>
          <p>The link is being sent by e-mail.</p>
        </Notice>
      ) : null}
      {send.data?.url ? (
        <Notice tone="good" title={`A link for ${send.data.email}`}>
          <p>Send this link to the person. The link is shown only once and works only once.</p>
          <Snippet text={send.data.url} name="Invitation link" />
        </Notice>
      ) : null}
    </>
  );
}
