import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiKey, apiKeysPage, revokeKey } from '../api/keys.ts';
import { Page } from '../frame/page.tsx';
import { useSession } from '../frame/session-context.tsx';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Moment } from '../parts/moment.tsx';
import { Notice } from '../parts/notice.tsx';
import { Pager, usePlace } from '../parts/pager.tsx';
import { Cell, Table } from '../parts/table.tsx';
import { CreateKey } from './create-key.tsx';

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
        <p>Keys are made and revoked by the admins of {organization?.name ?? 'your organization'}.</p>
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
      lead="For programs and agents. Each acts for the whole organization, within its scopes."
      actions={
        <Button kind="primary" onClick={() => setCreating(true)}>
          New key
        </Button>
      }
    >
      <Loaded query={query} rows={4}>
        {({ data, next_cursor }) =>
          data.length === 0 ? (
            <Empty title="No keys yet">
              <p>A key lets programs call the API and agents use the MCP server.</p>
            </Empty>
          ) : (
            <>
              <Table name="API keys" columns={[...COLUMNS]}>
                {data.map((key) => (
                  <KeyRow key={key.id} apiKey={key} />
                ))}
              </Table>
              <Pager
                list="API keys"
                first={place.first}
                firstLabel="Newest keys"
                next={place.next(next_cursor)}
                nextLabel="Older keys"
              />
            </>
          )
        }
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
            <p>Programs that use it are refused within a second. A revoked key cannot come back.</p>
          </Confirm>
        ) : null}
      </Cell>
    </tr>
  );
}
