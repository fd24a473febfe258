import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Check } from '../components/check.tsx';
import { InputField } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { Facts } from '../components/metrics.tsx';
import { Moment } from '../components/moment.tsx';
import { FailureNotice, Notice } from '../components/notice.tsx';
import { Page, Section } from '../layout/page.tsx';
import { changePassword, changeWeeklyMail, session } from '../layout/session-api.ts';
import { useSession } from '../layout/session-context.tsx';

export function AccountPage() {
  const { user, organizations, expires_at } = useSession();
  return (
    <Page title="Account">
      <Facts
        of={[
          { name: 'Name', value: user.name },
          { name: 'E-mail', value: user.email },
          {
            name: 'Organizations',
            value: organizations.map(({ name, role }) => `${name} (${role})`).join(', '),
          },
          { name: 'This session expires', value: <Moment at={expires_at} /> },
        ]}
      />
      <WeeklyMail />
      <PasswordForm />
    </Page>
  );
}

/** A switch for the mail on Mondays, which every mail has a link for, too. */
function WeeklyMail() {
  const { weekly_mail, organization } = useSession();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: changeWeeklyMail,
    onSuccess: (answer) => client.setQueryData(session.queryKey, answer),
  });
  if (weekly_mail === null || organization === null) return null;
  return (
    <Section title="Weekly mail">
      <Check
        checked={change.isPending ? change.variables : weekly_mail}
        onChange={(isSent) => change.mutate(isSent)}
      >
        On Mondays, if something has changed on my lists and saved pitches
      </Check>
      <p className="hint">
        About {organization.name}, to your address above. It needs a mail server, which your operator sets up.
      </p>
      {change.error ? <FailureNotice error={change.error} /> : null}
    </Section>
  );
}

function PasswordForm() {
  const [current, setCurrent] = useState('');
  const [wanted, setWanted] = useState('');
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      setCurrent('');
      setWanted('');
    },
  });
  const submit = () => {
    if (!change.isPending) change.mutate({ current_password: current, new_password: wanted });
  };
  return (
    <Section title="Change the password">
      <Form className="form" onSend={submit}>
        <InputField
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          value={current}
          onChange={setCurrent}
        />
        <InputField
          label="New password"
          hint="At least 10 characters. A new password ends your other sessions."
          type="password"
          autoComplete="new-password"
          required
          minLength={10}
          maxLength={200}
          value={wanted}
          onChange={setWanted}
        />
        {change.error ? <FailureNotice error={change.error} /> : null}
        {change.isSuccess ? (
          <Notice tone="good">
            <p>Your password was changed and your other sessions have ended.</p>
          </Notice>
        ) : null}
        <div className="form-actions">
          <Button kind="primary" type="submit" busy={change.isPending}>
            Change it
          </Button>
        </div>
      </Form>
    </Section>
  );
}
