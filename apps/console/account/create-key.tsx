import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Choices } from '../components/choices.tsx';
import { Dialog } from '../components/dialog.tsx';
import { InputField, SelectField } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { FailureNotice } from '../components/notice.tsx';
import { EXPIRIES, expiryTime } from './expiry.ts';
import { createKey, type Scope } from './keys-api.ts';
import { Secret } from './secret.tsx';

const SCOPES: { scope: Scope; label: string; meaning: string }[] = [
  {
    scope: 'news:search',
    label: 'News and look-ups',
    meaning: 'Search news, look up articles and publications',
  },
  {
    scope: 'media_lists:manage',
    label: 'Jobs and media lists',
    meaning: 'Start, read, export and cancel jobs, keep media lists, look up articles and publications',
  },
];

/** Creates a key with the chosen scopes and shows its secret once. */
export function CreateKey({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: createKey,
    onSuccess: () => void client.invalidateQueries({ queryKey: ['api-keys'] }),
  });
  const secret = create.data?.secret;
  return (
    <Dialog title={secret ? 'Your new key' : 'New API key'} onClose={onClose}>
      {secret && create.data ? (
        <Secret noun="key" name="The new API key" secret={secret} onClose={onClose}>
          Byline shows the key “{create.data.name}” only once, because it stores only a hash of it.
        </Secret>
      ) : (
        <KeyForm
          error={create.error}
          busy={create.isPending}
          onClose={onClose}
          onCreate={(wanted) => create.mutate(wanted)}
        />
      )}
    </Dialog>
  );
}

interface KeyFormProps {
  error: Error | null;
  busy: boolean;
  onClose: () => void;
  onCreate: (wanted: Parameters<typeof createKey>[0]) => void;
}

function KeyForm({ error, busy, onClose, onCreate }: KeyFormProps) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<Scope[]>(SCOPES.map(({ scope }) => scope));
  const [days, setDays] = useState<number | null>(90);
  const [tried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (name.trim() === '' || scopes.length === 0 || busy) return;
    onCreate({ name: name.trim(), scopes, expires_at: expiryTime(days) });
  };
  return (
    <Form className="stack" onSend={submit} noValidate>
      <InputField
        label="Name"
        hint="What the key is for, such as “CRM sync”."
        error={tried && name.trim() === '' ? 'Enter a name.' : undefined}
        maxLength={100}
        value={name}
        onChange={setName}
      />
      <Choices
        legend="Scopes"
        of={SCOPES.map(({ scope, label, meaning }) => ({
          value: scope,
          label: (
            <>
              {label} <code className="faint">{scope}</code>
              <span className="row-note faint">{meaning}</span>
            </>
          ),
        }))}
        values={scopes}
        error={tried && scopes.length === 0 ? 'Choose at least one scope.' : undefined}
        onChange={setScopes}
      />
      <SelectField
        label="Expires"
        value={days ?? ''}
        onChange={(value) => setDays(value === '' ? null : Number(value))}
      >
        {EXPIRIES.map((expiry) => (
          <option key={expiry.label} value={expiry.days ?? ''}>
            {expiry.label}
          </option>
        ))}
      </SelectField>
      {error ? <FailureNotice error={error} /> : null}
      <div className="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" busy={busy}>
          Create the key
        </Button>
      </div>
    </Form>
  );
}
