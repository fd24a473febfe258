import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Check } from '../components/check.tsx';
import { Snippet } from '../components/copy.tsx';
import { Dialog } from '../components/dialog.tsx';
import { InputField, SelectField } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { FailureNotice, Notice } from '../components/notice.tsx';
import { EXPIRIES, expiryTime } from './expiry.ts';
import { type ApiKey, createKey, type Scope } from './keys-api.ts';

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
        <Secret apiKey={create.data} secret={secret} onClose={onClose} />
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
      <fieldset className="choices">
        <legend>Scopes</legend>
        {SCOPES.map(({ scope, label, meaning }) => (
          <Check
            key={scope}
            checked={scopes.includes(scope)}
            onChange={(isChecked) =>
              setScopes(isChecked ? [...scopes, scope] : scopes.filter((other) => other !== scope))
            }
          >
            <span>
              {label} <code className="faint">{scope}</code>
              <span className="row-note faint">{meaning}</span>
            </span>
          </Check>
        ))}
        {tried && scopes.length === 0 ? (
          <p className="field-error" role="alert">
            Choose at least one scope.
          </p>
        ) : null}
      </fieldset>
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

function Secret({ apiKey, secret, onClose }: { apiKey: ApiKey; secret: string; onClose: () => void }) {
  return (
    <div className="stack">
      <Notice tone="warning" title="Copy it now">
        <p>Byline shows the key “{apiKey.name}” only once, because it stores only a hash of it.</p>
      </Notice>
      <Snippet text={secret} name="The new API key" />
      <div className="dialog-actions">
        <Button kind="primary" onClick={onClose}>
          I have copied the key
        </Button>
      </div>
    </div>
  );
}
