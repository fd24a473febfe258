import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Check } from '../components/check.tsx';
import { TextAreaField } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { counted } from '../components/formats.ts';
import { FailureNotice } from '../components/notice.tsx';
import { Page, Section } from '../layout/page.tsx';
import { lookUpPublications, type PublicationBatch } from './api.ts';
import { PublicationDetails } from './publication-details.tsx';
import { readPublications } from './publication-list.ts';

const MAX_HOSTS = 25;

export function PublicationsPage() {
  const [text, setText] = useState('');
  const [refresh, setRefresh] = useState(false);
  const look = useMutation({ mutationFn: lookUpPublications });
  const urls = readPublications(text);
  const tooMany = urls.length > MAX_HOSTS;
  const submit = () => {
    if (urls.length > 0 && !tooMany && !look.isPending) look.mutate({ urls, refresh });
  };
  return (
    <Page title="Publications" lead="The type of a publication, its reach, and the evidence for both.">
      <Form className="form" onSend={submit}>
        <TextAreaField
          label="Hosts or URLs"
          hint={`One publication per line, up to ${MAX_HOSTS}: news.example, or any URL on the site.`}
          error={tooMany ? `Enter at most ${MAX_HOSTS} publications; you entered ${urls.length}.` : undefined}
          className="mono"
          rows={4}
          required
          spellCheck={false}
          value={text}
          onChange={setText}
        />
        <div className="form-actions">
          <Check checked={refresh} onChange={setRefresh}>
            Fetch again, even if cached
          </Check>
          <Button kind="primary" type="submit" busy={look.isPending}>
            {look.isPending ? 'Looking …' : 'Look up'}
          </Button>
        </div>
      </Form>
      {look.error ? <FailureNotice error={look.error} /> : null}
      {look.data ? <Found results={look.data.results} /> : null}
    </Page>
  );
}

function Found({ results }: { results: PublicationBatch['results'] }) {
  const found = results.filter(({ status }) => status === 'ok').length;
  return (
    <Section
      title="Found"
      aside={
        <span className="faint" role="status">
          {found} of {counted(results.length, 'publication')}
        </span>
      }
    >
      <ul className="people">
        {results.map(({ index, url, publication, error }) => (
          <li key={index}>
            {publication ? (
              <PublicationDetails publication={publication} open={results.length === 1} />
            ) : (
              <p className="person-failed">
                <span className="mono">{url}</span> <span className="faint">{error?.message}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
