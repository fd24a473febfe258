import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { auditedPeople, type Contact, roleColumn } from '#intake';
import { Button } from '../components/button.tsx';
import { counted } from '../components/formats.ts';
import { FailureNotice } from '../components/notice.tsx';
import { auditsClient } from './audits-api.ts';
import { ContactFile, PERSON_WORDS, type ReadContacts, type UseWords } from './contact-file.tsx';

const USE_WORDS: UseWords = {
  ...PERSON_WORDS,
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

/** Reads a list that the user chooses, and starts its check. */
export function NewAudit() {
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
