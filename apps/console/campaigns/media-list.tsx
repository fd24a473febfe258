import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { CopyButton } from '../components/copy.tsx';
import { counted } from '../components/formats.ts';
import { Loaded } from '../components/loaded.tsx';
import { Menu } from '../components/menu.tsx';
import { Page } from '../layout/page.tsx';
import { type MediaList, mediaList } from './api.ts';
import { Checks } from './checks.tsx';
import { History } from './history.tsx';
import { STATE_WORDS } from './member-words.ts';
import { ListName } from './name-dialog.tsx';
import { People, usePeople } from './people.tsx';

/** A media list, which is a campaign without a pitch: its people with their states, and who did what. */
export function MediaListPage({ listId }: { listId: string }) {
  const query = useQuery(mediaList(listId));
  return (
    <Page
      title={query.data?.name ?? 'Media list'}
      lead={query.data ? counted(query.data.member_count, 'person', 'people') : null}
      actions={query.data ? <Actions list={query.data} /> : null}
    >
      <Loaded query={query} rows={8}>
        {(list) => (
          <>
            <People listId={listId} total={list.member_count} campaign={null} />
            {list.member_count > 0 ? <Checks of={{ listId }} /> : null}
            <History of={{ listId }} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Actions({ list }: { list: MediaList }) {
  const [isRenaming, setRenaming] = useState(false);
  const { filter, query } = usePeople({ listId: list.id });
  const { state } = filter;
  const emails = [...new Set((query.data?.data ?? []).flatMap(({ journalist: { email } }) => email ?? []))];
  const exportUrl = (format: string) =>
    `/api/v1/media-lists/${encodeURIComponent(list.id)}/export?${new URLSearchParams({ format, ...(state ? { state } : {}) })}`;
  return (
    <>
      {list.member_count > 0 ? (
        <a className="button button-primary" href={exportUrl('csv')} download>
          {state ? `Download “${STATE_WORDS[state]}” for mail merge (CSV)` : 'Download for mail merge (CSV)'}
        </a>
      ) : null}
      {emails.length > 0 ? (
        <CopyButton
          text={emails.join(', ')}
          label={`Copy ${counted(emails.length, 'e-mail address', 'e-mail addresses')}`}
        />
      ) : null}
      <Button onClick={() => setRenaming(true)}>Rename</Button>
      <Menu label="Developers">
        <a href={exportUrl('ndjson')} download>
          Export NDJSON
        </a>
        <a href={exportUrl('proof')} download>
          Export proof (ZIP with the pages)
        </a>
        <span className="menu-note mono">{list.id}</span>
      </Menu>
      {isRenaming ? <ListName list={list} onClose={() => setRenaming(false)} /> : null}
    </>
  );
}
