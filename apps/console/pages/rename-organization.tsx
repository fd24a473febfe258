import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { renameOrganization } from '../api/people.ts';
import { Section } from '../frame/page.tsx';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { FailureNotice, Notice } from '../parts/notice.tsx';

/** Gives the organization another name; for admins. */
export function RenameOrganization({ name }: { name: string }) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState(name);
  const rename = useMutation({
    mutationFn: renameOrganization,
    // The frame and the account show the name, too.
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
          <p>The organization is called {name} now.</p>
        </Notice>
      ) : null}
    </Section>
  );
}
