import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Moment } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { type Column, Table } from '../components/table.tsx';
import { Page } from '../layout/page.tsx';
import { useSession } from '../layout/session-context.tsx';
import { AddWebhook } from './add-webhook.tsx';
import { type Webhook, webhooks } from './webhooks-api.ts';

/** The URLs to which events of the organization are sent. */
export function WebhooksPage() {
  const { organization } = useSession();
  if (organization?.role === 'admin') return <Webhooks />;
  return (
    <Page title="Webhooks">
      <Notice tone="warning" title="For admins">
        <p>Webhooks are managed by the admins of {organization?.name ?? 'your organization'}.</p>
      </Notice>
    </Page>
  );
}

function Webhooks() {
  const query = useQuery(webhooks);
  const [adding, setAdding] = useState(false);
  return (
    <Page
      title="Webhooks"
      lead="Byline calls your programs when a job is done, a list has changed or credits run low."
      actions={
        <Button kind="primary" onClick={() => setAdding(true)}>
          Add a webhook
        </Button>
      }
    >
      <Loaded query={query} rows={3}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No webhooks yet">
              <p>
                Each event is a signed request with ids and links.{' '}
                <a href="/docs/webhooks">How to receive them</a>
              </p>
            </Empty>
          ) : (
            <Table name="Webhooks" columns={COLUMNS} keyOf={({ id }) => id} rows={data} />
          )
        }
      </Loaded>
      {adding ? <AddWebhook onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}

const COLUMNS: Column<Webhook>[] = [
  {
    label: 'URL',
    cell: ({ id, url }) => <Link href={`/webhooks/${id}`}>{url}</Link>,
  },
  {
    label: 'Events',
    cell: ({ events }) =>
      events.map((event) => (
        <code key={event} className="scope">
          {event}
        </code>
      )),
  },
  { label: 'State', cell: (webhook) => <WebhookState webhook={webhook} /> },
  { label: 'Added', cell: ({ created_at }) => <Moment at={created_at} /> },
];

/** Whether events are sent, and whether they arrive. */
export function WebhookState({
  webhook: { enabled, failing_since },
}: {
  webhook: Pick<Webhook, 'enabled' | 'failing_since'>;
}) {
  if (!enabled) return <Badge tone="bad">Off</Badge>;
  if (failing_since !== null) return <Badge tone="warning">Failing</Badge>;
  return <Badge tone="good">On</Badge>;
}
