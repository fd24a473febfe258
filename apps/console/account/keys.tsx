import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { Confirm } from '../components/confirm.tsx';
import { Empty } from '../components/empty.tsx';
import { Moment } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { PagedList, usePlace } from '../components/paged-table.tsx';
import type { Column } from '../components/table.tsx';
import { Page } from '../layout/page.tsx';
import { useSession } from '../layout/session-context.tsx';
import { CreateKey } from './create-key.tsx';
import { type ApiKey, apiKeysPage, revokeKey } from './keys-api.ts';

export function KeysPage() {
  const { organization } = useSession();
  if (organization?.role === 'admin') return <Keys />;
  return (
    <Page title="API keys">
      <Notice tone="warning" title="For admins">
        <p>API keys are managed by the admins of {organization?.name ?? 'your organization'}.</p>
      </Notice>
    </Page>
  );
}

function Keys() {
  const place = usePlace();
  const query = useQuery(apiKeysPage(place.cursor));
  const [creating, setCreating] = useState(false);
  return (
    <Page
      title="API keys"
      lead="For programs and agents. A key acts for the whole organization, within its scopes."
      actions={
        <Button kind="primary" onClick={() => setCreating(true)}>
          New key
        </Button>
      }
    >
      <PagedList
        query={query}
        rows={4}
        name="API keys"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        place={place}
        list="API keys"
        links={{ first: 'Newest keys', next: 'Older keys' }}
        empty={
          <Empty title="No keys yet">
            <p>An API key lets programs call the API and agents use the MCP server.</p>
          </Empty>
        }
      />
      {creating ? <CreateKey onClose={() => setCreating(false)} /> : null}
    </Page>
  );
}

const COLUMNS: Column<ApiKey>[] = [
  {
    label: 'Name',
    cell: ({ name, prefix }) => (
      <>
        {name} <span className="row-note faint mono">{prefix}…</span>
      </>
    ),
  },
  {
    label: 'Scopes',
    cell: ({ scopes }) =>
      scopes.map((scope) => (
        <code key={scope} className="scope">
          {scope}
        </code>
      )),
  },
  {
    label: 'Created',
    cell: ({ created_at, created_by }) => (
      <>
        <Moment at={created_at} />
        {created_by === null ? null : <span className="row-note faint">by {created_by.name}</span>}
      </>
    ),
  },
  { label: 'Last used', cell: ({ last_used_at }) => <Moment at={last_used_at} /> },
  { label: 'Expires', cell: end },
  { label: 'Actions', kind: 'actions', cell: (key) => <Revoke apiKey={key} /> },
];

function end({ revoked_at, expires_at }: ApiKey) {
  if (revoked_at !== null) return <Badge tone="bad">Revoked</Badge>;
  if (expires_at !== null && new Date(expires_at) <= new Date()) return <Badge tone="warning">Expired</Badge>;
  return <Moment at={expires_at} />;
}

function Revoke({ apiKey }: { apiKey: ApiKey }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  return (
    <>
      {apiKey.revoked_at === null ? (
        <Button kind="quiet" aria-label={`Revoke ${apiKey.name}`} onClick={() => setAsked(true)}>
          Revoke
        </Button>
      ) : null}
      {asked ? (
        <Confirm
          title={`Revoke “${apiKey.name}”?`}
          action="Revoke the key"
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            await revokeKey(apiKey.id);
            await client.invalidateQueries({ queryKey: ['api-keys'] });
          }}
        >
          <p>Programs that use this key are rejected within a second. A revoked key cannot be restored.</p>
        </Confirm>
      ) : null}
    </>
  );
}
