import { sql } from 'kysely';

/** The country of `article` (ISO 3166-1): of its publication if Byline knows it, otherwise by its address. */
export const COUNTRY_OF_ARTICLE = sql<string | null>`coalesce((
  select coalesce(publication.profile, publication.record -> 'profile') ->> 'country'
  from publications publication where publication.domain = article.domain), article.country)`;
