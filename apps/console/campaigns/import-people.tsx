import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Contact } from '#intake';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { count, counted } from '../components/formats.ts';
import { FailureNotice, Notice } from '../components/notice.tsx';
import { ContactFile, PERSON_WORDS, type UseWords } from './contact-file.tsx';
import { type ImportSum, importContacts, NOTHING_IMPORTED } from './import-contacts.ts';
import { reloadPeople } from './people-api.ts';

const USE_WORDS: UseWords = {
  ...PERSON_WORDS,
  email: 'E-mail (yours)',
  phone: 'Phone (yours)',
  note: 'Note',
  own: 'Keep as it is (yours)',
  skip: 'Leave out',
};

function yoursOf({ email, phone, note, custom }: Contact): string {
  return [email, phone, note, ...Object.values(custom ?? {})].filter(Boolean).join(' · ');
}

interface ImportPeopleProps {
  campaignId: string;
  onClose: () => void;
}

/** Imports a contact list: choose the file, correct what the columns are, look at the rows, import. */
export function ImportPeople({ campaignId, onClose }: ImportPeopleProps) {
  const [contacts, setContacts] = useState<Contact[]>([]);
  const [sum, setSum] = useState<ImportSum>(NOTHING_IMPORTED);
  const [phase, setPhase] = useState<'mapping' | 'running' | 'stopped' | 'done'>('mapping');
  const [failure, setFailure] = useState<Error | null>(null);
  const stop = useRef(new AbortController());
  const [importId] = useState(() => crypto.randomUUID());
  const client = useQueryClient();

  const run = async (people: Contact[]) => {
    setContacts(people);
    setPhase('running');
    setFailure(null);
    stop.current = new AbortController();
    try {
      await importContacts({ campaignId, importId }, people, sum, stop.current.signal, setSum);
      setPhase(stop.current.signal.aborted ? 'stopped' : 'done');
    } catch (cause) {
      setFailure(cause instanceof Error ? cause : new Error(String(cause)));
      setPhase('stopped');
    }
    await reloadPeople(client);
  };

  return (
    <Dialog title="Import people" onClose={onClose}>
      {phase === 'mapping' ? (
        <ContactFile
          fate="imported"
          detail={{ label: 'Yours', of: yoursOf }}
          wordsOf={() => USE_WORDS}
          keepsRests
          actions={({ reading: { people }, isAnswered }) => (
            <div className="dialog-actions">
              <Button onClick={onClose}>Cancel</Button>
              <Button
                kind="primary"
                disabled={people.length === 0 || !isAnswered}
                onClick={() => void run(people.map(({ contact }) => contact))}
              >
                Import {counted(people.length, 'person', 'people')}
              </Button>
            </div>
          )}
        >
          <p>
            A contact list as CSV or Excel file. E-mail addresses, phone numbers, notes and all other columns
            are kept as yours: they are never billed, and exported again.
          </p>
        </ContactFile>
      ) : (
        <div className="stack">
          <Notice tone={phase === 'done' ? 'good' : phase === 'stopped' ? 'warning' : 'info'}>
            <p>
              {count(sum.done)} of {count(contacts.length)}: {counted(sum.added, 'person', 'people')} added,{' '}
              {count(sum.updated)} completed, {count(sum.existing)} there already
              {sum.suppressed > 0 ? `, ${count(sum.suppressed)} opted out of research and not stored` : ''}.
            </p>
            {sum.refusals > 0 ? (
              <p>
                {counted(sum.refusals, 'person', 'people')} your list marks as not to be contacted: “Do not
                contact” in all campaigns, until an admin lifts it.
              </p>
            ) : null}
            {sum.dropped.length > 0 ? (
              <p>A person has at most 40 columns of your own. Left out for some: {sum.dropped.join(', ')}.</p>
            ) : null}
            {phase === 'stopped' ? <p>Nobody is doubled when you go on, or import the file again.</p> : null}
          </Notice>
          {failure ? <FailureNotice error={failure} /> : null}
          <div className="dialog-actions">
            {phase === 'running' ? <Button onClick={() => stop.current.abort()}>Stop</Button> : null}
            {phase === 'stopped' ? (
              <Button kind="primary" onClick={() => void run(contacts)}>
                Continue
              </Button>
            ) : null}
            {phase === 'running' ? null : (
              <Button kind={phase === 'done' ? 'primary' : 'plain'} onClick={onClose}>
                {phase === 'done' ? 'Done' : 'Close'}
              </Button>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}
