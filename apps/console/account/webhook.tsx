import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { Confirm } from '../components/confirm.tsx';
import { Snippet } from '../components/copy.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Empty } from '../components/empty.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Facts } from '../components/metrics.tsx';
import { Moment } from '../components/moment.tsx';
import { FailureNotice, Notice } from '../components/notice.tsx';
import { type Column, Table } from '../components/table.tsx';
import { Page, Section } from '../layout/page.tsx';
import { WebhookSecret } from './add-webhook.tsx';
import { WebhookState } from './webhooks.tsx';
import {
  type Delivery,
  deleteWebhook,
  deliveriesOf,
  replay,
  rotateSecret,
  switchWebhook,
  testWebhook,
  type Webhook,
  webhookOf,
} from './webhooks-api.ts';

const DISABLED: Record<NonNullable<Webhook['disabled_reason']>, string> = {
  gone: 'The server at this URL answered 410 Gone, so Byline sends no more events.',
  failures: 'Every request failed for five days, so Byline sends no more events.',
  admin: 'An admin has switched it off. Nothing is kept of events meanwhile.',
};
/** Deliveries are kept for so long. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** A webhook with its last deliveries. Only admins can read it. */
export function WebhookPage({ id }: { id: string }) {
  const query = useQuery(webhookOf(id));
  return (
    <Page
      title="Webhook"
      lead={query.data ? <span>{query.data.url}</span> : undefined}
      actions={query.data ? <Actions webhook={query.data} /> : undefined}
    >
      <Loaded query={query} rows={6}>
        {(webhook) => (
          <>
            {webhook.disabled_reason ? (
              <Notice tone="warning" title="Switched off">
                <p>{DISABLED[webhook.disabled_reason]}</p>
              </Notice>
            ) : null}
            <Facts
              of={[
                { name: 'State', value: <WebhookState webhook={webhook} /> },
                { name: 'Events', value: webhook.events.join(', ') },
                { name: 'Added', value: <Moment at={webhook.created_at} /> },
                ...(webhook.failing_since
                  ? [{ name: 'Failing since', value: <Moment at={webhook.failing_since} /> }]
                  : []),
                ...(webhook.earlier_secret_expires_at
                  ? [
                      {
                        name: 'The earlier secret expires',
                        value: <Moment at={webhook.earlier_secret_expires_at} />,
                      },
                    ]
                  : []),
              ]}
            />
            <Deliveries webhook={webhook} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Runs a request of a webhook, and reads what is shown of it again. */
function useAct<T>(act: () => Promise<T>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => client.invalidateQueries({ queryKey: ['webhooks'] }),
  });
}

function Actions({ webhook: { id, enabled: isOn } }: { webhook: Webhook }) {
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<'delete' | 'rotate' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const test = useAct(() => testWebhook(id));
  const flip = useAct(() => switchWebhook(id, !isOn));
  const rotate = useAct(() => rotateSecret(id));
  const client = useQueryClient();
  const close = () => setAsked(null);
  const error = test.error ?? flip.error;
  return (
    <>
      {isOn ? (
        <Button busy={test.isPending} onClick={() => test.mutate()}>
          Send a test
        </Button>
      ) : null}
      <Button onClick={() => setAsked('rotate')}>New secret</Button>
      <Button kind={isOn ? 'plain' : 'primary'} busy={flip.isPending} onClick={() => flip.mutate()}>
        {isOn ? 'Switch off' : 'Switch on'}
      </Button>
      <Button kind="danger" onClick={() => setAsked('delete')}>
        Delete
      </Button>
      {error ? <FailureNotice error={error} /> : null}
      {asked === 'rotate' ? (
        <Confirm
          title="Replace the secret?"
          action="Show a new secret"
          onClose={close}
          onConfirm={async () => setSecret((await rotate.mutateAsync()).secret)}
        >
          <p>For 24 hours, events are signed with both secrets, so that you can take over the new one.</p>
        </Confirm>
      ) : null}
      {asked === 'delete' ? (
        <Confirm
          title="Delete this webhook?"
          action="Delete it"
          onClose={close}
          onConfirm={async () => {
            await deleteWebhook(id);
            navigate('/webhooks');
            // The page that is left must not read the deleted webhook again.
            await client.invalidateQueries({ queryKey: ['webhooks'], exact: true });
          }}
        >
          <p>Its deliveries are deleted, too. A new webhook has another secret.</p>
        </Confirm>
      ) : null}
      {secret !== null ? (
        <Dialog title="The new secret" onClose={() => setSecret(null)}>
          <WebhookSecret secret={secret} onClose={() => setSecret(null)} />
        </Dialog>
      ) : null}
    </>
  );
}

function Deliveries({ webhook: { id, enabled: isOn } }: { webhook: Webhook }) {
  const query = useQuery(deliveriesOf(id));
  const [shown, setShown] = useState<Delivery | null>(null);
  const missed = useAct(() => replay(id, { since: new Date(Date.now() - KEPT_MS).toISOString() }));
  const columns: Column<Delivery>[] = [
    { label: 'Event', cell: ({ type }) => <code>{type}</code> },
    { label: 'Time', cell: ({ created_at }) => <Moment at={created_at} /> },
    { label: 'State', cell: (delivery) => <DeliveryState delivery={delivery} /> },
    { label: 'Attempts', kind: 'number', cell: ({ attempts }) => attempts },
    {
      label: 'Last response',
      cell: ({ response }) => (response ? (response.status ?? response.failure ?? 'none') : ''),
    },
    {
      label: 'Actions',
      kind: 'actions',
      cell: (delivery) => (
        <Button kind="quiet" aria-label={`Show ${delivery.type}`} onClick={() => setShown(delivery)}>
          Show
        </Button>
      ),
    },
  ];
  return (
    <Section
      title="Deliveries"
      aside={
        isOn ? (
          <Button busy={missed.isPending} onClick={() => missed.mutate()}>
            Send what has not arrived
          </Button>
        ) : undefined
      }
    >
      {missed.error ? <FailureNotice error={missed.error} /> : null}
      {missed.data ? (
        <Notice tone="good">
          <p>
            {missed.data.deliveries === 1 ? '1 event is' : `${missed.data.deliveries} events are`} sent again.
          </p>
        </Notice>
      ) : null}
      <Loaded query={query} rows={4}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No events yet">
              <p>Send a test to see whether your program accepts it.</p>
            </Empty>
          ) : (
            <Table name="Deliveries" columns={columns} keyOf={(delivery) => delivery.id} rows={data} />
          )
        }
      </Loaded>
      {shown ? <DeliveryDialog webhookId={id} delivery={shown} onClose={() => setShown(null)} /> : null}
    </Section>
  );
}

function DeliveryState({ delivery: { state, next_attempt_at } }: { delivery: Delivery }) {
  if (state === 'delivered') return <Badge tone="good">Delivered</Badge>;
  if (state === 'failed') return <Badge tone="bad">Failed</Badge>;
  return (
    <>
      <Badge>Waiting</Badge> <Moment at={next_attempt_at} />
    </>
  );
}

interface DeliveryDialogProps {
  webhookId: string;
  delivery: Delivery;
  onClose: () => void;
}

/** What was sent and what came back, with a button to send it again. */
function DeliveryDialog({ webhookId, delivery: { id, type, body, response }, onClose }: DeliveryDialogProps) {
  const again = useAct(() => replay(webhookId, { event_id: id }));
  return (
    <Dialog title={type} onClose={onClose}>
      <div className="stack">
        <p className="faint mono">{id}</p>
        <Snippet text={JSON.stringify(JSON.parse(body), null, 2)} name="The body that is sent" />
        {response?.status ? <p>The response had the status {response.status}.</p> : null}
        {response?.failure ? <p>{response.failure}</p> : null}
        {response?.body ? <Snippet text={response.body} name="The response" /> : null}
        {again.error ? <FailureNotice error={again.error} /> : null}
      </div>
      <div className="dialog-actions">
        <Button onClick={onClose}>Close</Button>
        <Button busy={again.isPending} onClick={() => again.mutate(undefined, { onSuccess: onClose })}>
          Send it again
        </Button>
      </div>
    </Dialog>
  );
}
