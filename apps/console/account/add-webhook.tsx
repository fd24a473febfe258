import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Choices } from '../components/choices.tsx';
import { Dialog } from '../components/dialog.tsx';
import { InputField } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { FailureNotice } from '../components/notice.tsx';
import { Secret } from './secret.tsx';
import { addWebhook, type EventType } from './webhooks-api.ts';

const EVENTS: { type: EventType; meaning: string }[] = [
  { type: 'job.done', meaning: 'A job is complete, has failed or was canceled' },
  { type: 'search.done', meaning: 'A search for journalists has ended' },
  { type: 'list.member_changed', meaning: 'People on a list or in a campaign have changed' },
  { type: 'list.checked', meaning: 'A check of a list has ended' },
  { type: 'pitch.match', meaning: 'Somebody has written about a saved pitch' },
  { type: 'credits.low', meaning: 'The balance falls below the amount in the settings' },
  { type: 'endpoint.disabled', meaning: 'Byline has switched off another webhook' },
];

/** Adds a webhook for the chosen events, and shows its secret once. */
export function AddWebhook({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<EventType[]>(['job.done']);
  const [tried, setTried] = useState(false);
  const add = useMutation({
    mutationFn: addWebhook,
    onSuccess: () => void client.invalidateQueries({ queryKey: ['webhooks'] }),
  });
  if (add.data?.secret)
    return (
      <Dialog title="The webhook’s secret" onClose={onClose}>
        <WebhookSecret secret={add.data.secret} onClose={onClose} />
      </Dialog>
    );
  const submit = () => {
    setTried(true);
    if (url.trim() !== '' && events.length > 0 && !add.isPending) add.mutate({ url: url.trim(), events });
  };
  return (
    <Dialog title="Add a webhook" onClose={onClose}>
      <Form className="stack" onSend={submit} noValidate>
        <InputField
          label="URL"
          type="url"
          hint="An https URL on the public internet."
          error={tried && url.trim() === '' ? 'Enter a URL.' : undefined}
          maxLength={2000}
          value={url}
          onChange={setUrl}
        />
        <Choices
          legend="Events"
          of={EVENTS.map(({ type, meaning }) => ({
            value: type,
            label: (
              <>
                {meaning} <code className="faint">{type}</code>
              </>
            ),
          }))}
          values={events}
          error={tried && events.length === 0 ? 'Choose at least one event.' : undefined}
          onChange={setEvents}
        />
        {add.error ? <FailureNotice error={add.error} /> : null}
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={add.isPending}>
            Add it
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** The secret of a webhook, which is shown only now. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Secret noun="secret" name="The secret" secret={secret} onClose={onClose}>
      Your program checks with it that events come from here. Byline shows it only once.{' '}
      <a href="/docs/webhooks#check-the-signature">How to check a signature</a>
    </Secret>
  );
}
