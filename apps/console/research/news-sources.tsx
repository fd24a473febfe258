import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Check } from '../components/check.tsx';
import { SelectField, TextAreaField } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { bytes, count, counted, languageName, regionName, words } from '../components/formats.ts';
import { Loaded } from '../components/loaded.tsx';
import { Moment } from '../components/moment.tsx';
import { FailureNotice, Notice } from '../components/notice.tsx';
import { OutsideLink } from '../components/outside-link.tsx';
import { Table } from '../components/table.tsx';
import { Page, Section } from '../layout/page.tsx';
import { addFeeds, backfill, type NewsSources, newsIndex, newsSources, removeFeed } from './index-api.ts';
import { BackfillForm, Progress } from './index-offer.tsx';
import { feedsIn } from './pasted-feeds.ts';

/** Where the articles of the index come from, of what there are none, and what fills it. For admins. */
export function NewsSourcesPage() {
  const query = useQuery(newsSources);
  return (
    <Page title="Sources" lead="What searches for news and people go through.">
      <Loaded query={query} rows={8}>
        {(sources) => (
          <>
            <p>
              The index holds {counted(sources.articles, 'article')} of {counted(sources.days, 'day')}
              {sources.oldest && sources.newest ? `, from ${sources.oldest} to ${sources.newest}` : ''}, in{' '}
              {bytes(sources.bytes)} of disk.
            </p>
            {sources.may_choose ? (
              <Past />
            ) : (
              <p>Several organizations share the index, so its operator chooses what fills it.</p>
            )}
            <Coverage sources={sources} />
            {sources.may_choose ? (
              <>
                <Feeds sources={sources} />
                <OpenFeeds sources={sources} />
                <Failures sources={sources} />
              </>
            ) : null}
          </>
        )}
      </Loaded>
    </Page>
  );
}

const NO_CHOICE = { languages: [], countries: [] };

function Past() {
  const isRead = useQuery(newsIndex).data?.reads_news ?? true;
  const { data } = useQuery(backfill(NO_CHOICE));
  return (
    <Section title="The past">
      {isRead ? null : (
        <p>Nothing is loaded: feeds and GDELT are not read here (BYLINE_NEWS_INGEST is off).</p>
      )}
      {data && isRead ? (
        <div className="stack">
          <Progress backfill={data} />
          <BackfillForm preset={data} days={data.days} />
        </div>
      ) : null}
    </Section>
  );
}

/** How many lines of a kind are shown before the rest is unfolded. */
const MAX_LINES = 8;

function Coverage({ sources }: { sources: NewsSources }) {
  const parts: { title: string; totals: NewsSources['months']; nameOf: (value: string) => string }[] = [
    { title: 'Months', totals: sources.months, nameOf: (month) => month },
    { title: 'Languages', totals: sources.languages, nameOf: languageName },
    { title: 'Countries', totals: sources.countries, nameOf: regionName },
    { title: 'Largest outlets', totals: sources.outlets, nameOf: (domain) => domain },
  ];
  return (
    <Section title="What it covers">
      <div className="coverage">
        {parts.map(({ title, totals, nameOf }) => {
          const lines = totals.map(({ value, articles }) => (
            <li key={value}>
              <span>{value === null ? 'Unknown' : nameOf(value)}</span>
              <span className="faint">{count(articles)}</span>
            </li>
          ));
          return (
            <div key={title}>
              <h3>{title}</h3>
              {lines.length === 0 ? <p className="faint">Not counted yet.</p> : null}
              <ul className="articles">{lines.slice(0, MAX_LINES)}</ul>
              {lines.length > MAX_LINES ? (
                <details>
                  <summary>{counted(lines.length - MAX_LINES, 'other')}</summary>
                  <ul className="articles">{lines.slice(MAX_LINES)}</ul>
                </details>
              ) : null}
            </div>
          );
        })}
      </div>
    </Section>
  );
}

function useChange<T>(mutationFn: (input: T) => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: ['news-index'] }),
  });
}

/** The feeds that somebody added, and a place to paste others. */
function Feeds({ sources: { feeds } }: { sources: NewsSources }) {
  const [text, setText] = useState('');
  const add = useChange(addFeeds);
  const remove = useChange(removeFeed);
  const urls = feedsIn(text);
  const submit = () => {
    if (urls.length > 0) add.mutate(urls, { onSuccess: () => setText('') });
  };
  return (
    <Section title="Feeds">
      {feeds.length === 0 ? (
        <p className="faint">Nobody has added feeds.</p>
      ) : (
        <Table
          name="Feeds"
          columns={[
            {
              label: 'Feed',
              cell: ({ title, url, licence }) => (
                <>
                  {title ?? url}
                  <span className="row-note faint">{[url, licence].filter(Boolean).join(' · ')}</span>
                </>
              ),
            },
            { label: 'Articles', kind: 'number', cell: ({ articles }) => count(articles) },
            {
              label: 'Read',
              cell: ({ failure, read_at }) => failure ?? (read_at ? <Moment at={read_at} /> : 'Not yet'),
            },
            {
              label: 'Actions',
              kind: 'actions',
              cell: ({ id, title, url }) => (
                <Button kind="quiet" busy={remove.isPending} onClick={() => remove.mutate(id)}>
                  Remove<span className="visually-hidden"> {title ?? url}</span>
                </Button>
              ),
            },
          ]}
          rows={feeds}
          keyOf={({ id }) => id}
        />
      )}
      <Form onSend={submit} className="form">
        <TextAreaField label="URLs of feeds, or an OPML file" rows={4} value={text} onChange={setText} />
        <Button type="submit" busy={add.isPending}>
          {urls.length > 0 ? `Add ${counted(urls.length, 'feed')}` : 'Add feeds'}
        </Button>
        {text.trim() !== '' && urls.length === 0 ? (
          <p className="hint">There is no URL in this text.</p>
        ) : null}
      </Form>
      <Errors errors={[add.error, remove.error]} />
    </Section>
  );
}

function Errors({ errors }: { errors: (Error | null)[] }): ReactNode {
  return errors.map((error) => (error ? <FailureNotice key={error.message} error={error} /> : null));
}

/** Bundled feeds by country and subject, each with its terms. */
function OpenFeeds({ sources: { open_feeds, feeds } }: { sources: NewsSources }) {
  const idByUrl = new Map(feeds.map((feed) => [feed.url, feed.id]));
  const add = useChange(addFeeds);
  const remove = useChange(removeFeed);
  const [country, setCountry] = useState('');
  const [subject, setSubject] = useState('');
  const unique = (values: (string | null)[]) => [...new Set(values.flatMap((value) => value ?? []))].sort();
  const matches = open_feeds.filter(
    (feed) => (country === '' || feed.country === country) && (subject === '' || feed.subject === subject),
  );
  return (
    <Section title="Feeds that anybody may use">
      <p className="faint">Their newsrooms let anybody use their texts with attribution.</p>
      <div className="filter">
        <Choice label="Country" value={country} onChange={setCountry} nameOf={regionName}>
          {unique(open_feeds.map((feed) => feed.country))}
        </Choice>
        <Choice label="Subject" value={subject} onChange={setSubject} nameOf={words}>
          {unique(open_feeds.map((feed) => feed.subject))}
        </Choice>
      </div>
      <div className="open-feeds">
        {matches.map(({ url, title, licence, terms, language, country }) => {
          const id = idByUrl.get(url);
          return (
            <div key={url}>
              <Check
                checked={id !== undefined}
                disabled={add.isPending || remove.isPending}
                onChange={() => (id === undefined ? add.mutate([{ url }]) : remove.mutate(id))}
              >
                <span>
                  {title}, {languageName(language)}
                  {country === null ? '' : `, ${regionName(country)}`}
                  <span className="row-note faint">{new URL(url).hostname}</span>
                </span>
              </Check>
              <span className="row-note">
                <OutsideLink href={terms}>{licence}</OutsideLink>
              </span>
            </div>
          );
        })}
      </div>
      <Errors errors={[add.error, remove.error]} />
    </Section>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  nameOf: (value: string) => string;
  children: string[];
}

function Choice({ label, value, onChange, nameOf, children }: ChoiceProps) {
  return (
    <SelectField label={label} value={value} onChange={onChange}>
      <option value="">All</option>
      {children.map((one) => (
        <option key={one} value={one}>
          {nameOf(one)}
        </option>
      ))}
    </SelectField>
  );
}

/** GDELT's files, and what failed and why. */
function Failures({ sources: { files, failures } }: { sources: NewsSources }) {
  return (
    <Section title="What failed">
      {failures.length === 0 ? <Notice tone="good">Nothing failed.</Notice> : null}
      <ul className="articles">
        {failures.map(({ source, failure, times }) => (
          <li key={`${source} ${failure}`}>
            <span>
              {source}: {failure}
            </span>
            <span className="faint">{counted(times, 'time')}</span>
          </li>
        ))}
      </ul>
      {files.length > 0 ? <h3>Files of GDELT</h3> : null}
      <ul className="articles">
        {files.map(({ kind, state, files: quarters, articles, oldest }) => (
          <li key={`${kind} ${state}`}>
            <span>
              {kind}: {counted(quarters, 'quarter')} of an hour {state}, since {oldest}
            </span>
            <span className="faint">{counted(articles, 'article')}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
