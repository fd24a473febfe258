import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../components/button.tsx';
import { Confirm } from '../components/confirm.tsx';
import { Empty } from '../components/empty.tsx';
import { count, counted } from '../components/formats.ts';
import { Loaded } from '../components/loaded.tsx';
import { Moment } from '../components/moment.tsx';
import { Table } from '../components/table.tsx';
import { Page } from '../layout/page.tsx';
import { allLists, listsClient, type MediaList } from './api.ts';
import { ListName } from './name-dialog.tsx';

/** The action that the user has started, and the list to which it applies. */
type Task = { kind: 'create' } | { kind: 'rename' | 'delete'; listId: string };

const TASKS = { rename: 'Rename', delete: 'Delete' };

export function MediaListsPage() {
  const query = useQuery(allLists);
  const [task, setTask] = useState<Task | null>(null);
  // The list as it is now, so that a name that somebody else has saved meanwhile is seen.
  const list = query.data?.find(({ id }) => task !== null && task.kind !== 'create' && id === task.listId);
  const close = () => setTask(null);
  return (
    <Page
      title="Media lists"
      lead="Journalists you work with outside campaigns. They stay on your lists when the jobs that found them are deleted."
      actions={
        <Button kind="primary" onClick={() => setTask({ kind: 'create' })}>
          New list
        </Button>
      }
    >
      <Loaded query={query} rows={6}>
        {(all) => {
          const lists = all.filter(({ campaign_id }) => campaign_id === null);
          return lists.length === 0 ? (
            <Empty title="No media lists yet">
              <p>
                Create one here, or select journalists in <Link href="/jobs">a job</Link> and choose “Add to
                list”.
              </p>
            </Empty>
          ) : (
            <Table
              name="Media lists"
              columns={[
                {
                  label: 'List',
                  cell: ({ id, name }) => (
                    <Link href={`/lists/${id}`} className="row-link">
                      {name}
                    </Link>
                  ),
                },
                { label: 'People', kind: 'number', cell: ({ member_count }) => count(member_count) },
                { label: 'Changed', cell: ({ updated_at }) => <Moment at={updated_at} /> },
                {
                  label: 'Actions',
                  kind: 'actions',
                  cell: ({ id, name }) =>
                    (['rename', 'delete'] as const).map((kind) => (
                      <Button
                        key={kind}
                        kind="quiet"
                        aria-label={`${TASKS[kind]} ${name}`}
                        onClick={() => setTask({ kind, listId: id })}
                      >
                        {TASKS[kind]}
                      </Button>
                    )),
                },
              ]}
              rows={lists}
              keyOf={({ id }) => id}
            />
          );
        }}
      </Loaded>
      {task?.kind === 'create' ? <ListName onClose={close} /> : null}
      {task?.kind === 'rename' && list ? <ListName list={list} onClose={close} /> : null}
      {task?.kind === 'delete' && list ? <DeleteList list={list} onClose={close} /> : null}
    </Page>
  );
}

function DeleteList({ list, onClose }: { list: MediaList; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <Confirm
      title={`Delete “${list.name}”?`}
      action="Delete the list"
      onClose={onClose}
      onConfirm={async () => {
        await listsClient.delete(list.id);
        await client.invalidateQueries({ queryKey: ['media-lists'] });
      }}
    >
      <p>
        {list.member_count === 0
          ? 'The list is empty.'
          : `The notes about ${counted(list.member_count, 'person', 'people')} are deleted, too. When you contacted them, and “Do not contact”, is kept.`}{' '}
        A deleted list cannot be restored.
      </p>
    </Confirm>
  );
}
