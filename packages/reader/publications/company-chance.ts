import type { ArticleReading } from '../../../model/index.ts';
import { classifyPublication } from './classify-publication.ts';

/**
 * Returns the chance, 0 to 1, that the site of an article is a company's, whose authors seldom take a pitch: by the
 * marks of the article's page, or by its URL alone if the page was stored without marks. 0 if the URL cannot be
 * classified.
 */
export function companyChance({
  url,
  site_marks,
  publication_name,
  language,
}: Pick<ArticleReading, 'url'> &
  Partial<Pick<ArticleReading, 'site_marks' | 'publication_name' | 'language'>>): number {
  const classified = classifyPublication({
    url,
    signals: site_marks
      ? {
          marks: site_marks,
          publisher_names: publication_name ? [publication_name] : [],
          address_countries: [],
          site_names: [],
          application_names: [],
          title_names: [],
          html_lang: language ?? null,
          og_locale: null,
        }
      : null,
  });
  return classified.outcome === 'classified' ? classified.scores.brand_content : 0;
}
