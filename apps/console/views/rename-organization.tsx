import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changeOrganization } from '../api/people.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { FailureNotice, Notice } from '../components/notice.tsx';
import { Section } from '../layout/page.tsx';

/** A form that renames the organization. Only for admins. */
export function RenameOrganization({ name }: { name: string }) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState(name);
  const rename = useMutation({
    mutationFn: (name: string) => changeOrganization({ name }),
    // The header and the account page also show the name.
    onSuccess: () => client.invalidateQueries({ queryKey: ['session'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted.trim() !== '' && !rename.isPending) rename.mutate(wanted.trim());
  };
  return (
    <Section title="The organization’s name">
      <form className="filter" onSubmit={submit}>
        <Field label="Name">
          {(control) => (
            <input
              {...control}
              required
              maxLength={100}
              value={wanted}
              onChange={(event) => {
                setWanted(event.target.value);
                rename.reset();
              }}
            />
          )}
        </Field>
        <Button type="submit" busy={rename.isPending}>
          Rename
        </Button>
      </form>
      {rename.error ? <FailureNotice error={rename.error} /> : null}
      {rename.isSuccess ? (
        <Notice tone="good">
          <p>The organization is now called {name}.</p>
        </Notice>
      ) : null}
    </Section>
  );
}
