import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { ActionButton } from '../components/action-button.tsx';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { Confirm } from '../components/confirm.tsx';
import { Empty } from '../components/empty.tsx';
import { count, counted, credits, date } from '../components/formats.ts';
import type { BadgeTone } from '../components/job-words.ts';
import { Loaded } from '../components/loaded.tsx';
import { Moment } from '../components/moment.tsx';
import { FailureNotice, Notice } from '../components/notice.tsx';
import { OutsideLink } from '../components/outside-link.tsx';
import { PagedList, usePlace } from '../components/paged-table.tsx';
import type { Column } from '../components/table.tsx';
import { isActive } from '../jobs/api.ts';
import { JobProgress } from '../jobs/job-progress.tsx';
import { Page } from '../layout/page.tsx';
import { titleOf } from './audits.tsx';
import {
  auditRecord,
  auditRows,
  auditsClient,
  type ListAudit,
  type ListAuditRow,
  type RowState,
} from './audits-api.ts';

const STATES: Record<RowState, { label: string; tone: BadgeTone }> = {
  confirmed: { label: 'Confirmed', tone: 'good' },
  stale: { label: 'Stale', tone: 'warning' },
  moved: { label: 'Moved', tone: 'bad' },
  private_mailbox: { label: 'Private mailbox', tone: 'warning' },
  not_found: { label: 'Not found', tone: 'neutral' },
};

const REASONS: Record<ListAuditRow['reasons'][number], string> = {
  address_changed: 'The page shows another address.',
  role_changed: 'The page states another role.',
  writes_elsewhere: 'Writes for another outlet now.',
  incomplete: 'The row has no name, or no outlet.',
  unknown_outlet: 'Byline knows no website of this outlet. Add its domain to the row and check again.',
  no_page: 'The outlet has no page of this person.',
  another_person: 'The page is about somebody else.',
  unreadable: 'The page could not be read.',
};

const ADDRESSES: Record<NonNullable<ListAuditRow['address']>, string> = {
  confirmed: 'The page shows the address.',
  other: '',
  not_published: 'No page shows the address, so it may bounce.',
};

/** A list that somebody brought, and whether its people are still where it says. */
export function AuditPage({ auditId }: { auditId: string }) {
  const client = useQueryClient();
  const query = useQuery(auditRecord(client, auditId));
  const audit = query.data;
  return (
    <Page
      title={audit ? titleOf(audit) : 'Checked list'}
      lead={
        audit ? (
          <>
            Checked <Moment at={audit.created_at} />. Kept until {date(audit.expires_at)}, for your
            organization only. <Link href="/audits">All checks</Link>
          </>
        ) : null
      }
      actions={audit ? <Actions audit={audit} /> : null}
    >
      <Loaded query={query} rows={8}>
        {(record) => (
          <>
            <JobProgress job={record} noun="Check" note="" />
            {record.error ? (
              <Notice tone="bad">
                <p>{record.error.message} What was found is kept, and the check can go on.</p>
              </Notice>
            ) : null}
            <Rows audit={record} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Actions({ audit: { id, status, links, new_addresses } }: { audit: ListAudit }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const change = useMutation({
    mutationFn: () => (isActive(status) ? auditsClient.cancel(id) : auditsClient.resume(id)),
    onSuccess: (audit) => client.setQueryData(['audit', id], audit),
  });
  const { withheld, credits_each } = new_addresses;
  const addresses = counted(withheld, 'new address', 'new addresses');
  return (
    <>
      {withheld > 0 ? <Button onClick={() => setAsked(true)}>Buy {addresses} …</Button> : null}
      <a className="button" href={links.export} download>
        Download CSV
      </a>
      {isActive(status) || links.resume !== null ? (
        <Button
          kind={isActive(status) ? 'danger' : 'primary'}
          busy={change.isPending}
          onClick={() => change.mutate()}
        >
          {isActive(status) ? 'Stop' : 'Continue'}
        </Button>
      ) : null}
      {change.error ? <FailureNotice error={change.error} /> : null}
      {asked ? (
        <Confirm
          title={`Buy ${addresses}?`}
          action={`Buy for ${credits(withheld * credits_each)} credits`}
          keep="Not now"
          kind="primary"
          onConfirm={() => buy(client, id, { all: true })}
          onClose={() => setAsked(false)}
        >
          <p>
            Pages publish these addresses, and the list does not have them. Each is paid for once, at{' '}
            {counted(credits_each, 'credit')}, however often it is on your lists.
          </p>
        </Confirm>
      ) : null}
    </>
  );
}

async function buy(
  client: ReturnType<typeof useQueryClient>,
  id: string,
  body: Parameters<typeof auditsClient.buy>[1],
): Promise<void> {
  await auditsClient.buy(id, body);
  await Promise.all([['audit', id], ['balance']].map((queryKey) => client.invalidateQueries({ queryKey })));
}

function Rows({ audit }: { audit: ListAudit }) {
  const [params, setParams] = useSearchParams();
  const place = usePlace();
  const choice = params.get('state') ?? '';
  const state = choice in STATES ? (choice as RowState) : undefined;
  const query = useQuery(auditRows(audit, { state, cursor: place.cursor }));
  const stateButton = (value: RowState | undefined, label: string, rows: number) => (
    <Button
      key={label}
      aria-pressed={state === value}
      onClick={() => setParams(value === undefined ? {} : { state: value })}
    >
      {label} {count(rows)}
    </Button>
  );
  return (
    <>
      <fieldset className="sheet-tabs">
        <legend className="visually-hidden">Rows</legend>
        {stateButton(undefined, 'All', audit.progress.rows)}
        {Object.entries(STATES).map(([value, { label }]) =>
          stateButton(value as RowState, label, audit.counts[value as RowState]),
        )}
      </fieldset>
      <PagedList
        query={query}
        rows={8}
        name="Rows of the list"
        columns={columnsOf(audit)}
        keyOf={({ position }) => position}
        place={place}
        list="rows"
        links={{ first: 'First rows', next: 'Next rows' }}
        empty={
          <Empty title="No such rows">
            <p>
              {isActive(audit.status) ? 'There may be some before the check ends.' : 'None is like this.'}
            </p>
          </Empty>
        }
      />
    </>
  );
}

function columnsOf(audit: ListAudit): Column<ListAuditRow>[] {
  return [
    { label: 'Row', kind: 'number', cell: ({ position }) => count(position + 1) },
    {
      label: 'Your list says',
      cell: ({ name, outlet, domain, email, role }) => (
        <>
          <strong>{name || 'No name'}</strong>
          <span className="row-note">{[role, outlet ?? domain].filter(Boolean).join(', ')}</span>
          {email === null ? null : <span className="row-note faint">{email}</span>}
        </>
      ),
    },
    {
      label: 'State',
      cell: ({ state }) =>
        state === null ? (
          <span className="faint">{isActive(audit.status) ? 'Waiting' : 'Not checked'}</span>
        ) : (
          <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        ),
    },
    {
      label: 'What pages show',
      cell: ({ reasons, address, now, page }) => (
        <>
          {[...reasons.map((reason) => REASONS[reason]), address === null ? '' : ADDRESSES[address]]
            .filter(Boolean)
            .join(' ')}
          {now === null ? null : (
            <span className="row-note">“{[now.role, now.outlet].filter(Boolean).join(', ')}”</span>
          )}
          {page === null ? null : (
            <span className="row-note faint">
              <OutsideLink href={page.url} />, read <Moment at={page.read_at} />
            </span>
          )}
        </>
      ),
    },
    { label: 'New address', cell: (row) => <NewAddress audit={audit} row={row} /> },
  ];
}

function NewAddress({ audit, row: { position, new_address } }: { audit: ListAudit; row: ListAuditRow }) {
  const client = useQueryClient();
  if (new_address === null) return null;
  if (new_address.email !== null) return <a href={`mailto:${new_address.email}`}>{new_address.email}</a>;
  return (
    <ActionButton kind="quiet" onAct={() => buy(client, audit.id, { rows: [position] })}>
      Buy for {counted(audit.new_addresses.credits_each, 'credit')}
      <span className="visually-hidden"> the new address of row {position + 1}</span>
    </ActionButton>
  );
}
