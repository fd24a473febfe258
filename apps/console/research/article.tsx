import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../components/button.tsx';
import { Check } from '../components/check.tsx';
import { Snippet } from '../components/copy.tsx';
import { EvidenceList } from '../components/evidence-list.tsx';
import { InputField } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { count, credits, date, dateTime, languageName, percent, words } from '../components/formats.ts';
import { Facts } from '../components/metrics.tsx';
import { Moment } from '../components/moment.tsx';
import { FailureNotice } from '../components/notice.tsx';
import { OutsideLink } from '../components/outside-link.tsx';
import { Page, Section } from '../layout/page.tsx';
import { type Article, lookUpArticle } from './api.ts';

export function ArticlePage() {
  const [url, setUrl] = useState('');
  const [withText, setWithText] = useState(false);
  const [refresh, setRefresh] = useState(false);
  const look = useMutation({ mutationFn: lookUpArticle });
  const submit = () => {
    const include = ['evidence', ...(withText ? ['markdown'] : [])];
    if (url.trim() !== '' && !look.isPending) look.mutate({ url: url.trim(), include, refresh });
  };
  return (
    <Page
      title="Articles"
      lead="Who wrote an article, when and where it was published, and the evidence for each fact."
    >
      <Form className="form" onSend={submit}>
        <InputField
          label="Article URL"
          type="url"
          required
          maxLength={2048}
          placeholder="https://…"
          value={url}
          onChange={setUrl}
        />
        <div className="form-actions">
          <Check checked={withText} onChange={setWithText}>
            Include the text
          </Check>
          <Check checked={refresh} onChange={setRefresh}>
            Fetch the page again
          </Check>
          <Button kind="primary" type="submit" busy={look.isPending}>
            {look.isPending ? 'Reading …' : 'Look it up'}
          </Button>
        </div>
      </Form>
      {look.error ? <FailureNotice error={look.error} /> : null}
      {look.data ? <ArticleFound article={look.data} /> : null}
    </Page>
  );
}

function ArticleFound({ article }: { article: Article }) {
  return (
    <>
      <Section
        title={article.title ?? 'Without a title'}
        aside={
          <Link href="/jobs/new" state={{ urls: [article.url] }}>
            Find the journalist
          </Link>
        }
      >
        {article.description === null ? null : <p>{article.description}</p>}
        <Facts of={factsOf(article)} />
      </Section>
      {article.markdown === null ? null : (
        <Section title="Text">
          <Snippet text={article.markdown} name="The text of the article" isProse />
        </Section>
      )}
      <Section title={`Evidence (${article.evidence.length})`}>
        <EvidenceList evidence={article.evidence} />
      </Section>
    </>
  );
}

function factsOf(article: Article) {
  const { authors, publication, fetch, original_url: original, published_at_precision: precision } = article;
  return [
    { name: 'Byline, as printed', value: article.byline },
    {
      name: 'People',
      value:
        authors.length === 0
          ? null
          : authors.map(({ name, confidence }) => `${name} (${percent(confidence)})`).join(', '),
    },
    {
      name: 'Published',
      value: article.published_at === null ? null : publishedAt(article.published_at, precision),
      note: precision === null ? null : `to the ${precision}`,
    },
    {
      name: 'Publication',
      value: publication.name ?? publication.domain,
      note: publication.publication_type === null ? null : words(publication.publication_type),
    },
    { name: 'Language', value: article.language === null ? null : languageName(article.language) },
    { name: 'Section', value: article.section },
    { name: 'Words', value: count(article.word_count), note: article.paywalled ? 'behind a paywall' : null },
    ...(article.is_syndicated
      ? [{ name: 'First published', value: original === null ? null : <OutsideLink href={original} /> }]
      : []),
    {
      name: 'Read',
      value: <Moment at={fetch.fetched_at} />,
      note: [
        fetch.from_cache ? 'cached result of an earlier call' : 'just now',
        ...(fetch.status === 'unstable' ? ['the page stated other facts when it was read before'] : []),
        `${credits(article.usage.credits_used)} credits`,
      ].join(', '),
    },
  ];
}

/** Formats a publication time. If only the day is known, readers in every time zone see the same day. */
function publishedAt(time: string, precision: Article['published_at_precision']): string {
  return precision === 'day' ? date(`${time.slice(0, 10)}T00:00:00`) : dateTime(time);
}
