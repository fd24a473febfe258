import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { Confirm } from '../components/confirm.tsx';
import { Empty } from '../components/empty.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Moment } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { PagedTable, usePlace } from '../components/paged-table.tsx';
import { Cell } from '../components/table.tsx';
import { Page } from '../layout/page.tsx';
import { useSession } from '../layout/session-context.tsx';
import { CreateKey } from './create-key.tsx';
import { type ApiKey, apiKeysPage, revokeKey } from './keys-api.ts';

const COLUMNS = [
  { label: 'Name' },
  { label: 'Scopes' },
  { label: 'Created' },
  { label: 'Last used' },
  { label: 'Expires' },
  { label: 'Actions', kind: 'actions' },
] as const;

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
      <Loaded query={query} rows={4}>
        {(page) => (
          <PagedTable
            name="API keys"
            columns={COLUMNS}
            page={page}
            place={place}
            list="API keys"
            links={{ first: 'Newest keys', next: 'Older keys' }}
            empty={
              <Empty title="No keys yet">
                <p>An API key lets programs call the API and agents use the MCP server.</p>
              </Empty>
            }
          >
            {page.data.map((key) => (
              <KeyRow key={key.id} apiKey={key} />
            ))}
          </PagedTable>
        )}
      </Loaded>
      {creating ? <CreateKey onClose={() => setCreating(false)} /> : null}
    </Page>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const expired = apiKey.expires_at !== null && new Date(apiKey.expires_at) <= new Date();
  return (
    <tr>
      <Cell label="Name">
        {apiKey.name} <span className="row-note faint mono">{apiKey.prefix}…</span>
      </Cell>
      <Cell label="Scopes">
        {apiKey.scopes.map((scope) => (
          <code key={scope} className="scope">
            {scope}
          </code>
        ))}
      </Cell>
      <Cell label="Created">
        <Moment at={apiKey.created_at} />
        {apiKey.created_by === null ? null : (
          <span className="row-note faint">by {apiKey.created_by.name}</span>
        )}
      </Cell>
      <Cell label="Last used">
        <Moment at={apiKey.last_used_at} />
      </Cell>
      <Cell label="Expires">
        {apiKey.revoked_at !== null ? (
          <Badge tone="bad">Revoked</Badge>
        ) : expired ? (
          <Badge tone="warning">Expired</Badge>
        ) : (
          <Moment at={apiKey.expires_at} />
        )}
      </Cell>
      <Cell label="Actions" kind="actions">
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
      </Cell>
    </tr>
  );
}
