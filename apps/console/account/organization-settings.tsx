import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readDecimal } from '../../../model/text/decimal-text.ts';
import { Button } from '../components/button.tsx';
import { Check } from '../components/check.tsx';
import { InputField } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { Loaded } from '../components/loaded.tsx';
import { FailureNotice, Notice } from '../components/notice.tsx';
import { Page, Section } from '../layout/page.tsx';
import { useSession } from '../layout/session-context.tsx';
import { changeOrganization, organization } from './people-api.ts';

/** The settings of the organization, which only admins can change. */
export function OrganizationSettingsPage() {
  const { organization: mine } = useSession();
  return (
    <Page title="Settings" lead={`What holds for everybody in ${mine?.name ?? 'this organization'}.`}>
      {mine?.role === 'admin' ? (
        <>
          <RenameOrganization key={mine.id} name={mine.name} />
          <KeepPitches />
          <LowCredits />
        </>
      ) : (
        <p>Only admins can change these settings.</p>
      )}
    </Page>
  );
}

/** A form that renames the organization. Only for admins. */
function RenameOrganization({ name }: { name: string }) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState(name);
  const rename = useMutation({
    mutationFn: (name: string) => changeOrganization({ name }),
    // The header and the account page also show the organization's name. They read it from the session, so
    // load the session again.
    onSuccess: () => client.invalidateQueries({ queryKey: ['session'] }),
  });
  const submit = () => {
    if (wanted.trim() !== '' && !rename.isPending) rename.mutate(wanted.trim());
  };
  return (
    <Section title="The organization’s name">
      <Form className="filter filter-wide" onSend={submit}>
        <InputField
          label="Name"
          required
          maxLength={100}
          value={wanted}
          onChange={(value) => {
            setWanted(value);
            rename.reset();
          }}
        />
        <Button type="submit" busy={rename.isPending}>
          Rename
        </Button>
      </Form>
      {rename.error ? <FailureNotice error={rename.error} /> : null}
      {rename.isSuccess ? (
        <Notice tone="good">
          <p>The organization is now called {name}.</p>
        </Notice>
      ) : null}
    </Section>
  );
}

/**
 * The setting to keep a pitch until its job is deleted, instead of deleting it as soon as the job has ended. Only for admins.
 */
function KeepPitches() {
  const client = useQueryClient();
  const query = useQuery(organization);
  const change = useMutation({
    mutationFn: (keep_pitches: boolean) => changeOrganization({ keep_pitches }),
    onSuccess: (changed) => client.setQueryData(organization.queryKey, changed),
  });
  return (
    <Section title="Pitches">
      <Loaded query={query} rows={1}>
        {({ keep_pitches }) => (
          <Check checked={keep_pitches} disabled={change.isPending} onChange={change.mutate}>
            <span>
              Keep each pitch until its job is deleted
              <span className="row-note faint">
                If this is off, each pitch is deleted as soon as its job has ended. The scores and angles
                stay.
              </span>
            </span>
          </Check>
        )}
      </Loaded>
      {change.error ? <FailureNotice error={change.error} /> : null}
    </Section>
  );
}

/** Below how many credits the event `credits.low` is sent to webhooks. Only for admins. */
function LowCredits() {
  const query = useQuery(organization);
  return (
    <Section title="Low credits">
      <p>
        Webhooks get the event <code>credits.low</code> once when fewer are left. Leave it empty for none.
      </p>
      <Loaded query={query} rows={1}>
        {({ low_credits_threshold }) => (
          <LowCreditsForm threshold={low_credits_threshold === null ? '' : String(low_credits_threshold)} />
        )}
      </Loaded>
    </Section>
  );
}

function LowCreditsForm({ threshold }: { threshold: string }) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState(threshold);
  const amount = readDecimal(wanted.trim(), 3);
  const isValid = wanted.trim() === '' || (amount !== null && amount >= 0);
  const change = useMutation({
    mutationFn: () => changeOrganization({ low_credits_threshold: amount }),
    onSuccess: (changed) => client.setQueryData(organization.queryKey, changed),
  });
  return (
    <>
      <Form
        className="filter filter-wide"
        onSend={() => (isValid && !change.isPending ? change.mutate() : null)}
      >
        <InputField
          label="Credits"
          error={isValid ? undefined : 'Enter a number of credits, such as 100.'}
          inputMode="decimal"
          value={wanted}
          onChange={(value) => {
            setWanted(value);
            change.reset();
          }}
        />
        <Button type="submit" busy={change.isPending}>
          Save
        </Button>
      </Form>
      {change.error ? <FailureNotice error={change.error} /> : null}
      {change.isSuccess ? (
        <Notice tone="good">
          <p>Saved.</p>
        </Notice>
      ) : null}
    </>
  );
}
