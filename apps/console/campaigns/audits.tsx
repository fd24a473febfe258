import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { auditedPeople, type Contact, roleColumn } from '#intake';
import { StatusBadge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { count, counted, date } from '../components/formats.ts';
import { Loaded } from '../components/loaded.tsx';
import { Moment } from '../components/moment.tsx';
import { FailureNotice } from '../components/notice.tsx';
import { PagedTable, usePlace } from '../components/paged-table.tsx';
import { Page, Section } from '../layout/page.tsx';
import { auditsClient, auditsPage, type ListAudit } from './audits-api.ts';
import { ContactFile, type ReadContacts, type UseWords } from './contact-file.tsx';

/** Where a list that the user brings is checked, and those that were. */
export function AuditsPage() {
  const place = usePlace();
  const query = useQuery(auditsPage(place.cursor));
  return (
    <Page
      title="Check a list"
      lead="Bring a list of contacts from anywhere, and see who is still where it says, each with the page that shows it. Free."
    >
      <NewAudit />
      <Section title="Your checks">
        <Loaded query={query}>
          {(page) => (
            <PagedTable
              name="Checks"
              columns={[
                {
                  label: 'List',
                  cell: (audit) => (
                    <Link href={`/audits/${audit.id}`} className="row-link">
                      {titleOf(audit)}
                    </Link>
                  ),
                },
                { label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
                { label: 'Rows', kind: 'number', cell: ({ progress }) => count(progress.rows) },
                { label: 'Confirmed', kind: 'number', cell: ({ counts }) => count(counts.confirmed) },
                { label: 'Stale', kind: 'number', cell: ({ counts }) => count(counts.stale) },
                { label: 'Moved', kind: 'number', cell: ({ counts }) => count(counts.moved) },
                {
                  label: 'Private mailbox',
                  kind: 'number',
                  cell: ({ counts }) => count(counts.private_mailbox),
                },
                { label: 'Not found', kind: 'number', cell: ({ counts }) => count(counts.not_found) },
                { label: 'Started', cell: ({ created_at }) => <Moment at={created_at} /> },
              ]}
              keyOf={({ id }) => id}
              page={page}
              place={place}
              list="checks"
              links={{ first: 'Newest', next: 'Older' }}
              empty={
                <Empty title="No list has been checked yet">
                  <p>A list and its results are kept for 30 days, for your organization only.</p>
                </Empty>
              }
            />
          )}
        </Loaded>
      </Section>
    </Page>
  );
}

/** The name of an audit: that of its file, or else the day. */
export function titleOf({ external_id, created_at }: ListAudit): string {
  return external_id ?? `List of ${date(created_at)}`;
}

const USE_WORDS: UseWords = {
  name: 'Name',
  first: 'First name',
  infix: 'Before the last name (van, de)',
  last: 'Last name',
  outlet: 'Outlet',
  domain: 'Website or domain',
  email: 'E-mail',
  phone: 'Phone (not sent)',
  note: 'Note (not sent)',
  own: 'Not sent',
  skip: 'Leave out',
};

function wordsOf(index: number, header: readonly string[]): UseWords {
  return index === roleColumn(header) ? { ...USE_WORDS, own: 'Job title' } : USE_WORDS;
}

function comparedOf(contact: Contact, header: readonly string[]): string {
  const [person] = auditedPeople({ header }, { people: [{ line: 0, contact }] });
  return [person?.email, person?.role].filter(Boolean).join(' · ');
}

function NewAudit() {
  const [, navigate] = useLocation();
  // A repeated request, after a lost answer, starts no second audit.
  const [key] = useState(() => crypto.randomUUID());
  const start = useMutation({
    mutationFn: ({ name, header, reading }: ReadContacts) =>
      auditsClient.start(
        { rows: auditedPeople({ header }, reading), external_id: name },
        { idempotencyKey: key },
      ),
    onSuccess: ({ id }) => navigate(`/audits/${id}`),
  });
  return (
    <div className="narrow">
      <ContactFile
        fate="checked"
        detail={{ label: 'Compared', of: comparedOf }}
        wordsOf={wordsOf}
        keepsRests={false}
        actions={(contacts) => {
          const { people } = contacts.reading;
          return (
            <>
              {start.error ? <FailureNotice error={start.error} /> : null}
              <Button
                kind="primary"
                busy={start.isPending}
                disabled={people.length === 0 || !contacts.isAnswered}
                onClick={() => start.mutate(contacts)}
              >
                Check {counted(people.length, 'person', 'people')}
              </Button>
            </>
          );
        }}
      >
        <p>
          A CSV, Excel or vCard file with at most 10,000 people, each with a name and an outlet or its
          website. An e-mail address and a job title are compared, too; nothing else is sent.
        </p>
      </ContactFile>
    </div>
  );
}
