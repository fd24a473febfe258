import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { actorName } from '../components/actor-name.ts';
import { Button } from '../components/button.tsx';
import { CopyButton } from '../components/copy.tsx';
import { Empty } from '../components/empty.tsx';
import { Field } from '../components/field.tsx';
import { counted } from '../components/formats.ts';
import { Loaded } from '../components/loaded.tsx';
import { Menu } from '../components/menu.tsx';
import { Moment } from '../components/moment.tsx';
import { PagedTable, usePlace } from '../components/paged-table.tsx';
import { Page, Section } from '../layout/page.tsx';
import { listHistory, type MediaListMember, type MemberState, mediaList, membersPage } from './api.ts';
import { ListMember } from './list-member.tsx';
import { ListName } from './list-name.tsx';
import { changeWords, STATE_WORDS } from './list-words.ts';

const COLUMNS = [
  { label: 'Journalist' },
  { label: 'E-mail' },
  { label: 'State' },
  { label: 'Note' },
  { label: 'Actions', kind: 'actions' },
] as const;

/** The members of a media list and the state of each member. */
export function MediaListPage({ listId }: { listId: string }) {
  const list = useQuery(mediaList(listId));
  const [isRenaming, setRenaming] = useState(false);
  const { chosen } = useStateFilter();
  const exportUrl = (format: string) =>
    `/api/v1/media-lists/${encodeURIComponent(listId)}/export?${new URLSearchParams({ format, ...(chosen === null ? {} : { state: chosen }) })}`;
  return (
    <Page
      title={list.data?.name ?? 'Media list'}
      lead={list.data ? counted(list.data.member_count, 'person', 'people') : null}
      actions={
        list.data ? (
          <>
            {list.data.member_count > 0 ? (
              <a className="button button-primary" href={exportUrl('csv')} download>
                {chosen === null
                  ? 'Download for mail merge (CSV)'
                  : `Download “${STATE_WORDS[chosen]}” for mail merge (CSV)`}
              </a>
            ) : null}
            <Button onClick={() => setRenaming(true)}>Rename</Button>
            <Menu label="Developers">
              <a href={exportUrl('ndjson')} download>
                Export NDJSON
              </a>
              <a href={exportUrl('proof')} download>
                Export proof (ZIP with the pages)
              </a>
              <span className="menu-note mono">{listId}</span>
            </Menu>
          </>
        ) : null
      }
    >
      <Loaded query={list} rows={8}>
        {() => (
          <>
            <Members listId={listId} />
            <ListHistory listId={listId} />
          </>
        )}
      </Loaded>
      {isRenaming && list.data ? <ListName list={list.data} onClose={() => setRenaming(false)} /> : null}
    </Page>
  );
}

function Members({ listId }: { listId: string }) {
  const place = usePlace();
  const state = useStateFilter();
  const query = useQuery(
    membersPage(listId, {
      ...(place.cursor === undefined ? {} : { cursor: place.cursor }),
      ...(state.chosen === null ? {} : { state: state.chosen }),
    }),
  );
  return (
    <Loaded query={query} rows={8}>
      {(page) => (
        <>
          {page.data.length === 0 && state.chosen === null ? null : (
            <div className="filter">
              <Field label="State">
                {(control) => (
                  <select
                    {...control}
                    value={state.chosen ?? ''}
                    onChange={(event) => state.choose(event.target.value)}
                  >
                    <option value="">All</option>
                    {Object.entries(STATE_WORDS).map(([value, label]) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <CopyEmails members={page.data} />
            </div>
          )}
          <PagedTable
            name="Members of the list"
            columns={COLUMNS}
            page={page}
            place={place}
            list="members"
            links={{ first: 'First members', next: 'More members' }}
            empty={
              <Empty title={state.chosen === null ? 'Nobody is on this list yet' : 'Nobody has this state'}>
                <p>Select journalists in a job and choose “Add to list”.</p>
              </Empty>
            }
          >
            {page.data.map((member) => (
              <ListMember key={member.id} listId={listId} member={member} />
            ))}
          </PagedTable>
        </>
      )}
    </Loaded>
  );
}

function CopyEmails({ members }: { members: MediaListMember[] }) {
  const emails = [...new Set(members.flatMap(({ journalist: { email } }) => email ?? []))];
  if (emails.length === 0) return null;
  return (
    <CopyButton
      text={emails.join(', ')}
      label={`Copy ${counted(emails.length, 'e-mail address', 'e-mail addresses')}`}
    />
  );
}

/** Returns the list's filter by member state, and a function that changes it. The URL stores the filter. */
function useStateFilter() {
  const [params] = useSearchParams();
  const [path, navigate] = useLocation();
  const state = params.get('state');
  return {
    chosen: state !== null && state in STATE_WORDS ? (state as MemberState) : null,
    choose: (value: string) => navigate(value === '' ? path : `${path}?state=${value}`),
  };
}

/**
 * The latest changes to a media list and who made them. The changes are loaded when the user expands this
 * section.
 */
function ListHistory({ listId }: { listId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Section title="History">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Show the latest changes</summary>
        {open ? <Changes listId={listId} /> : null}
      </details>
    </Section>
  );
}

function Changes({ listId }: { listId: string }) {
  const query = useQuery(listHistory(listId));
  return (
    <Loaded query={query} rows={3}>
      {({ data }) => (
        <ul className="articles">
          {data.map((change) => (
            <li key={`${change.at} ${change.action} ${change.member_id}`}>
              <span>
                <strong>{actorName(change.by)}</strong> {changeWords(change)}
              </span>
              <span className="faint">
                <Moment at={change.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
