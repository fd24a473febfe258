import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { ApiError } from '../../client/index.ts';
import { MAX_PITCH } from '../api-client.ts';
import { Button } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { InputField, SelectField, TextAreaField } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { counted, credits } from '../components/formats.ts';
import { FailureNotice, Notice } from '../components/notice.tsx';
import { OutsideLink } from '../components/outside-link.tsx';
import { useDraft } from '../layout/drafts.ts';
import { Page, Section } from '../layout/page.tsx';
import { type NewsSearchResult, planOf, type SearchBody, searchNews } from './api.ts';
import { NewsList } from './news-list.tsx';
import { queryOf } from './pitch-terms.ts';

const PERIODS = [
  { tbs: '', label: 'Any time' },
  { tbs: 'qdr:d', label: 'Past day' },
  { tbs: 'qdr:w', label: 'Past week' },
  { tbs: 'qdr:m', label: 'Past month' },
  { tbs: 'qdr:y', label: 'Past year' },
];

interface SearchForm {
  q: string;
  period: string;
  newestFirst: boolean;
  gl: string;
  hl: string;
}

const EMPTY: SearchForm = { q: '', period: 'qdr:m', newestFirst: false, gl: '', hl: '' };

export function NewsPage() {
  const [form, setForm] = useState<SearchForm>(EMPTY);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const search = useMutation({
    mutationFn: searchNews,
    onSuccess: () => void client.invalidateQueries({ queryKey: ['balance'] }),
  });
  const submit = () => {
    if (form.q.trim() === '' || search.isPending) return;
    setChosen(new Set());
    search.mutate(asRequest(form, 1));
  };
  const choose = (link: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(link);
    else next.delete(link);
    setChosen(next);
  };
  return (
    <Page title="News search" lead="Search for articles, choose some, and find out who wrote them.">
      <search>
        <Form className="form" onSend={submit}>
          <InputField
            label="Search for"
            hint={'Words, "a phrase", -word, a OR b, site:, intitle:, after:2026-01-31'}
            type="search"
            required
            value={form.q}
            onChange={(value) => setForm({ ...form, q: value })}
          />
          <FromPitch onQuery={(q) => setForm({ ...form, q })} />
          <Narrowing form={form} onChange={setForm} />
          <div className="form-actions">
            <Button kind="primary" type="submit" busy={search.isPending}>
              {search.isPending ? 'Searching …' : 'Search'}
            </Button>
            <span className="faint">Each page of results is paid for, also an empty one.</span>
          </div>
        </Form>
      </search>
      {search.error ? <SearchFailure error={search.error} /> : null}
      {search.data ? (
        <Results
          found={search.data}
          chosen={chosen}
          onChoose={choose}
          onPage={(page) => search.mutate(asRequest(form, page))}
          onEnrich={() => navigate('/jobs/new', { state: { urls: [...chosen] } })}
        />
      ) : null}
    </Page>
  );
}

/** Shows why a search failed. If the news index is empty, explains that an administrator can add news. */
function SearchFailure({ error }: { error: Error }) {
  if (!(error instanceof ApiError && error.code === 'CONFIGURATION_ERROR'))
    return <FailureNotice error={error} />;
  return (
    <Notice tone="warning" title="This server has no news to search yet">
      <p>{error.message}</p>
      <p>
        An administrator of this server can add news; the <a href="/docs/operators">operator’s guide</a> says
        how. You can still <Link href="/jobs/new">start a job</Link> with links or names.
      </p>
    </Notice>
  );
}

/** Suggests a search based on a pitch. */
function FromPitch({ onQuery }: { onQuery: (q: string) => void }) {
  const given = useHistoryState<{ pitch?: string } | null>()?.pitch ?? '';
  const [pitch, setPitch] = useDraft('pitch', given);
  const plan = useMutation({
    mutationFn: planOf,
    onSuccess: (queries, about) => onQuery(queryOf(queries, about)),
  });
  return (
    <details open={given !== ''}>
      <summary>Find articles for a pitch</summary>
      <TextAreaField
        label="Your pitch"
        hint="Its phrases and names become search terms."
        rows={5}
        maxLength={MAX_PITCH}
        value={pitch}
        onChange={setPitch}
      />
      <div className="form-actions">
        <Button
          busy={plan.isPending}
          disabled={pitch.trim() === ''}
          onClick={() => plan.mutate(pitch.trim())}
        >
          Use its topics
        </Button>
      </div>
      {plan.error ? <FailureNotice error={plan.error} /> : null}
    </details>
  );
}

function Narrowing({ form, onChange }: { form: SearchForm; onChange: (form: SearchForm) => void }) {
  return (
    <div className="form-row">
      <SelectField
        label="Published"
        value={form.period}
        onChange={(value) => onChange({ ...form, period: value })}
      >
        {PERIODS.map(({ tbs, label }) => (
          <option key={tbs} value={tbs}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Order"
        value={String(form.newestFirst)}
        onChange={(value) => onChange({ ...form, newestFirst: value === 'true' })}
      >
        <option value="false">Best match first</option>
        <option value="true">Newest first</option>
      </SelectField>
      <InputField
        label="Country"
        hint="Two letters, for example us."
        maxLength={2}
        pattern="[A-Za-z]{2}"
        value={form.gl}
        onChange={(value) => onChange({ ...form, gl: value })}
      />
      <InputField
        label="Language"
        hint="For example en or pt-BR."
        maxLength={8}
        pattern="[A-Za-z]{2,3}([\-_][A-Za-z]{2,4})?"
        value={form.hl}
        onChange={(value) => onChange({ ...form, hl: value })}
      />
    </div>
  );
}

interface ResultsProps {
  found: NewsSearchResult;
  chosen: ReadonlySet<string>;
  onChoose: (link: string, isChosen: boolean) => void;
  onPage: (page: number) => void;
  onEnrich: () => void;
}

function Results({ found, chosen, onChoose, onPage, onEnrich }: ResultsProps) {
  const { page, has_more, max_page, returned } = found.pagination;
  return (
    <Section
      title={page === 1 ? 'Results' : `Results, page ${page}`}
      aside={
        <span className="faint" role="status">
          {counted(returned, 'article')}, {credits(found.usage.credits_used)} credits
        </span>
      }
    >
      {found.warnings.map(({ code, message }) => (
        <Notice key={code} tone="warning">
          <p>{message}</p>
        </Notice>
      ))}
      {found.news.length === 0 ? (
        <Empty title="No results">
          <p>Try fewer words or a longer time window, or remove the country and the language.</p>
        </Empty>
      ) : (
        <NewsList news={found.news} chosen={chosen} onChoose={onChoose} />
      )}
      <div className="pager">
        {page > 1 ? <Button onClick={() => onPage(page - 1)}>Previous page</Button> : <span />}
        {has_more && page < max_page ? <Button onClick={() => onPage(page + 1)}>Next page</Button> : <span />}
      </div>
      {chosen.size > 0 ? (
        <div className="chosen">
          <span role="status">{counted(chosen.size, 'article')} chosen</span>
          <Button kind="primary" onClick={onEnrich}>
            Find their journalists
          </Button>
        </div>
      ) : null}
      {found.attribution.map(({ text, url }) => (
        <p key={url} className="hint">
          <OutsideLink href={url}>{text}</OutsideLink>
        </p>
      ))}
    </Section>
  );
}

function asRequest({ q, period, newestFirst, gl, hl }: SearchForm, page: number): SearchBody {
  const tbs = [period, newestFirst ? 'sbd:1' : ''].filter(Boolean).join(',');
  return {
    q: q.trim(),
    page,
    ...(tbs === '' ? {} : { tbs }),
    ...(gl === '' ? {} : { gl }),
    ...(hl === '' ? {} : { hl }),
  };
}
