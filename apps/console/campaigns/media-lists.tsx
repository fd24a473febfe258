import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../components/button.tsx';
import { Confirm } from '../components/confirm.tsx';
import { Empty } from '../components/empty.tsx';
import { count, counted } from '../components/formats.ts';
import { Loaded } from '../components/loaded.tsx';
import { Moment } from '../components/moment.tsx';
import { Cell, Table } from '../components/table.tsx';
import { Page } from '../layout/page.tsx';
import { allLists, deleteList, type MediaList } from './api.ts';
import { ListName } from './name-dialog.tsx';

const COLUMNS = [
  { label: 'List' },
  { label: 'People', kind: 'number' },
  { label: 'Changed' },
  { label: 'Actions', kind: 'actions' },
] as const;

/** The action that the user has started, and the list to which it applies. */
type Task = { kind: 'create' } | { kind: 'rename' | 'delete'; listId: string };

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
            <Table name="Media lists" columns={COLUMNS}>
              {lists.map((list) => (
                <ListRow key={list.id} list={list} onTask={setTask} />
              ))}
            </Table>
          );
        }}
      </Loaded>
      {task?.kind === 'create' ? <ListName onClose={close} /> : null}
      {task?.kind === 'rename' && list ? <ListName list={list} onClose={close} /> : null}
      {task?.kind === 'delete' && list ? <DeleteList list={list} onClose={close} /> : null}
    </Page>
  );
}

function ListRow({ list, onTask }: { list: MediaList; onTask: (task: Task) => void }) {
  return (
    <tr>
      <Cell label="List">
        <Link href={`/lists/${list.id}`} className="row-link">
          {list.name}
        </Link>
      </Cell>
      <Cell label="People" kind="number">
        {count(list.member_count)}
      </Cell>
      <Cell label="Changed">
        <Moment at={list.updated_at} />
      </Cell>
      <Cell label="Actions" kind="actions">
        <Button
          kind="quiet"
          aria-label={`Rename ${list.name}`}
          onClick={() => onTask({ kind: 'rename', listId: list.id })}
        >
          Rename
        </Button>
        <Button
          kind="quiet"
          aria-label={`Delete ${list.name}`}
          onClick={() => onTask({ kind: 'delete', listId: list.id })}
        >
          Delete
        </Button>
      </Cell>
    </tr>
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
        await deleteList(list.id);
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
