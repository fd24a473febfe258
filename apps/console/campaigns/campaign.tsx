import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Button } from '../components/button.tsx';
import { Confirm } from '../components/confirm.tsx';
import { focusTitle } from '../components/focus-title.ts';
import { count, counted } from '../components/formats.ts';
import { Loaded, Waiting } from '../components/loaded.tsx';
import { Menu } from '../components/menu.tsx';
import { FailureNotice, Notice } from '../components/notice.tsx';
import { CampaignResearch, useCampaignResearch } from '../jobs/campaign-research.tsx';
import { Page } from '../layout/page.tsx';
import { type Campaign, campaign, campaignsClient, colleagues, pitches } from './api.ts';
import { Checks } from './checks.tsx';
import { History } from './history.tsx';
import { MailMerge } from './mail-merge.tsx';
import { CampaignName } from './name-dialog.tsx';
import { People, usePeople } from './people.tsx';
import { reloadPeople } from './people-api.ts';
import { Story } from './story.tsx';

/** Reads contact lists, which few visits need. */
const ImportPeople = lazy(async () => ({ default: (await import('./import-people.tsx')).ImportPeople }));

/** A campaign: its story, its people with their states, its research, and who did what. */
export function CampaignPage({ campaignId }: { campaignId: string }) {
  const query = useQuery(campaign(campaignId));
  // Its parts come together, so that none pushes away another that somebody reads already.
  const parts = [
    useQuery(pitches(campaignId)),
    usePeople({ campaignId }).query,
    ...useCampaignResearch(campaignId),
    useQuery(colleagues),
  ];
  const isWaiting = parts.some(({ isLoading }) => isLoading);
  const found = isWaiting ? undefined : query.data;
  return (
    <Page
      title={found?.name ?? 'Campaign'}
      lead={found ? <Lead campaign={found} /> : null}
      actions={found ? <Actions campaign={found} /> : null}
    >
      <Loaded query={query} rows={8} isWaiting={isWaiting}>
        {(one) => (
          <>
            {one.archived_at === null ? null : <Archived campaign={one} />}
            <Story campaign={one} />
            <People listId={one.media_list_id} total={one.people.total} campaign={one} />
            <CampaignResearch campaign={one} />
            {one.people.total > 0 ? <Checks of={{ campaignId }} /> : null}
            <History of={{ campaignId }} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Lead({ campaign: { owner, people } }: { campaign: Campaign }) {
  return (
    <>
      {owner?.name ?? 'No owner'} · {counted(people.total, 'person', 'people')}, {count(people.to_contact)} to
      contact, {count(people.replied)} replied
      {people.follow_ups_due > 0 ? (
        <>
          {' '}
          · <Link href="?follow_up=due">{counted(people.follow_ups_due, 'follow-up')} due</Link>
        </>
      ) : null}
    </>
  );
}

function Actions({ campaign: one }: { campaign: Campaign }) {
  const [task, setTask] = useState<'rename' | 'archive' | 'import' | null>(null);
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const versions = useQuery(pitches(one.id));
  const exportUrl = (format: string) =>
    `/api/v1/campaigns/${encodeURIComponent(one.id)}/export?format=${format}`;
  const close = () => setTask(null);
  const passed = {
    campaign: { id: one.id, name: one.name },
    pitch: versions.data?.data[0]?.pitch ?? '',
  };
  return (
    <>
      {one.archived_at === null ? (
        <>
          <Button kind="primary" onClick={() => navigate('/jobs/new', { state: passed })}>
            Add sources
          </Button>
          <Button onClick={() => setTask('import')}>Import people …</Button>
        </>
      ) : null}
      {one.people.total > 0 ? <MailMerge campaign={one} /> : null}
      <Menu label="More">
        <button type="button" className="menu-item" onClick={() => setTask('rename')}>
          Rename
        </button>
        {one.archived_at === null ? (
          <button type="button" className="menu-item" onClick={() => setTask('archive')}>
            Archive
          </button>
        ) : null}
        <a href={`${exportUrl('csv')}&include_all=true`} download>
          CSV with everybody
        </a>
        <a href={exportUrl('ndjson')} download>
          Export NDJSON (developers)
        </a>
        <a href={exportUrl('proof')} download>
          Export proof (ZIP with the pages)
        </a>
      </Menu>
      {task === 'rename' ? <CampaignName campaign={one} onClose={close} /> : null}
      {task === 'import' ? (
        <Suspense fallback={<Waiting />}>
          <ImportPeople campaignId={one.id} onClose={close} />
        </Suspense>
      ) : null}
      {task === 'archive' ? (
        <Confirm
          title={`Archive ${one.name}?`}
          action="Archive the campaign"
          onClose={close}
          onConfirm={async () => {
            await campaignsClient.archive(one.id);
            await reloadPeople(client);
          }}
        >
          <p>Its people and their states stay, also in the marks that colleagues see. Running jobs go on.</p>
        </Confirm>
      ) : null}
    </>
  );
}

function Archived({ campaign: one }: { campaign: Campaign }) {
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: () => campaignsClient.restore(one.id),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['campaign', one.id] });
      focusTitle();
    },
  });
  return (
    <Notice tone="warning">
      <p>
        This campaign is archived. You can still note replies; to add people, restore it.{' '}
        <button type="button" className="link-button" onClick={() => restore.mutate()}>
          Restore
        </button>
      </p>
      {restore.error ? <FailureNotice error={restore.error} /> : null}
    </Notice>
  );
}
