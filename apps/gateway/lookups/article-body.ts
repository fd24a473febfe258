import type { articles } from '../../../db/index.ts';
import { certaintyOfArticle, evidenceIdOf, isUnstable } from '../../../model/index.ts';
import { timeOrNull } from '../http/common-schema.ts';
import type { ArticleBody } from './article-schema.ts';

/** Returns an article as a response body; `url` is the URL that the client requested. */
export function articleBody(
  url: string,
  article: articles.ArticleSummary,
  how: { fromCache: boolean; stale: boolean; evidence: boolean; creditsUsed: number },
): ArticleBody {
  const { reading } = article;
  return {
    object: 'article',
    url,
    canonical_url: reading.canonical_url,
    title: reading.title,
    description: reading.description,
    byline: reading.byline,
    certainty: certaintyOfArticle(reading),
    authors: reading.authors.map(({ name, url: page, confidence }) => ({
      name,
      url: page,
      entity_type: 'person',
      confidence,
    })),
    published_at: timeOrNull(reading.published_at),
    published_at_precision: reading.published_at_precision,
    modified_at: timeOrNull(reading.modified_at),
    language: reading.language,
    section: reading.section,
    image_url: reading.image_url,
    word_count: reading.word_count,
    // Articles that an earlier version of Byline extracted have no `text_confidence`.
    text_confidence: reading.text_confidence ?? null,
    paywalled: reading.paywalled,
    is_syndicated: reading.is_syndicated,
    original_url: reading.original_url,
    publication: {
      domain: article.domain,
      name: reading.publication_name ?? article.publication_name,
      publication_type: article.publication_type,
    },
    markdown: article.markdown,
    fetch: {
      status: isUnstable(reading) ? 'unstable' : how.stale ? 'stale' : 'ok',
      fetched_at: article.fetched_at.toISOString(),
      from_cache: how.fromCache,
      content_sha256: article.content_sha256,
    },
    evidence: how.evidence ? evidenceOf(article) : [],
    usage: { credits_used: how.creditsUsed },
  };
}

/** Returns where each fact was found; ids derive from the positions, so the same article has the same ids. */
function evidenceOf(article: articles.ArticleSummary): ArticleBody['evidence'] {
  const { reading } = article;
  const places = [
    { fields: ['title'], place: reading.title_evidence },
    { fields: ['published_at', 'published_at_precision'], place: reading.published_evidence },
    { fields: ['publication.name'], place: reading.publication_evidence },
    ...reading.authors.map((place, index) => ({ fields: [`authors[${index}]`], place })),
    ...reading.organizations.map((place) => ({ fields: ['byline'], place })),
  ];
  const { earlier_reading: earlier } = reading;
  const read = { ...article, fetched_at: article.fetched_at.toISOString() };
  const quoted = [
    ...places.map((item) => ({ ...item, page: read })),
    ...Object.entries(earlier?.stated ?? {}).flatMap(([field, stated]) =>
      stated.map((place) => ({ fields: [`earlier_reading.${field}`], place, page: earlier ?? read })),
    ),
  ];
  return quoted.flatMap(({ fields, place, page: { content_sha256, fetched_at, extractor } }) =>
    place
      ? [
          {
            id: evidenceIdOf([content_sha256, place.locator, ...fields]),
            fields,
            url: reading.url,
            locator: place.locator,
            excerpt: place.excerpt,
            fetched_at,
            content_sha256,
            extractor,
          },
        ]
      : [],
  );
}
