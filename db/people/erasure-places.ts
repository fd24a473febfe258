import type { Tables } from '../tables.ts';

/** A table with data about people, and what an erasure does to its rows. */
export interface Place {
  table: keyof Tables;
  columns: string[];
  key: string[];
  /**
   * The column with the site that a row is about. For a person with a namesake, names are searched only in rows of
   * the person's own outlets.
   */
  site?: 'domain';
  /** The column with the row's job; the row is changed only while the job is locked. */
  job?: 'id' | 'job_id';
  /** The column with the row's search, which gets a new version when the row changes. */
  search?: 'id' | 'search_id';
  /** SQL for the organization whose text a row is; its own people of the same name may be meant there. */
  owner?: string;
  /** Copies of pages can be fetched again, so they are deleted; results of customers lose only the mentions. */
  treatment: 'delete' | 'scrub';
  why: string;
}

const ownerOf = (table: keyof Tables, column: string) =>
  `(select organization_id from ${table} owner where owner.id = ${column})`;

/** The columns that an erasure searches for names; a test checks that every other text column contains none. */
export const PLACES: readonly Place[] = [
  {
    table: 'article_aliases',
    columns: ['url_key', 'article_key'],
    key: ['url_key'],
    treatment: 'delete',
    why: 'copies',
  },
  {
    table: 'articles',
    columns: ['url_key', 'url', 'title', 'reading', 'digest'],
    key: ['url_key'],
    site: 'domain',
    treatment: 'delete',
    why: 'copies',
  },
  {
    table: 'author_pages',
    columns: ['url_key', 'url', 'reading'],
    key: ['url_key'],
    site: 'domain',
    treatment: 'delete',
    why: 'copies of pages; a staff page is fetched again when a colleague is looked up, and then stored without the person',
  },
  {
    table: 'watch_pages',
    columns: ['page_key', 'url', 'history'],
    key: ['id'],
    site: 'domain',
    treatment: 'delete',
    why: 'copies of what pages state',
  },
  {
    table: 'page_copies',
    columns: ['url', 'text', 'words'],
    key: ['content_sha256', 'url'],
    site: 'domain',
    treatment: 'delete',
    why: 'copies of pages: what is erased is in no later proof',
  },
  {
    table: 'news_articles',
    columns: [
      'url_key',
      'url',
      'title',
      'snippet',
      'authors',
      'source_name',
      'image_url',
      // The URL of the first article of the story that this article belongs to.
      'story',
      'search',
    ],
    key: ['url_key'],
    site: 'domain',
    treatment: 'delete',
    why: 'copies of feed items',
  },
  {
    table: 'feeds',
    columns: ['url', 'title', 'licence', 'failure'],
    key: ['id'],
    treatment: 'delete',
    why: 'A feed of one person lists only the work of that person.',
  },
  {
    table: 'provider_searches',
    columns: ['request', 'found', 'failure'],
    key: ['id'],
    treatment: 'delete',
    why: 'the request',
  },
  {
    table: 'lookups',
    columns: ['key', 'url', 'failure'],
    key: ['id'],
    treatment: 'delete',
    why: 'the request',
  },
  {
    table: 'fit_answers',
    columns: ['answer'],
    key: ['prompt_hash'],
    owner: ownerOf('jobs', 'job_id'),
    treatment: 'delete',
    why: 'a model’s responses about colleagues; another is asked for if it is needed again',
  },
  {
    table: 'rescores',
    columns: ['pitch', 'reports'],
    key: ['id'],
    owner: `coalesce(${ownerOf('jobs', 'job_id')}, ${ownerOf('media_lists', 'list_id')})`,
    treatment: 'delete',
    why: 'The caller may send the pitch again.',
  },
  {
    table: 'journalist_search_previews',
    columns: ['pitch', 'options', 'preview'],
    key: ['id'],
    owner: 'organization_id',
    treatment: 'delete',
    why: 'The caller may send the pitch again.',
  },
  // Clear the pages of a search before the search, because reading a page locks them in this order.
  {
    table: 'journalist_search_pages',
    columns: ['url'],
    key: ['search_id', 'position'],
    owner: ownerOf('journalist_searches', 'search_id'),
    treatment: 'delete',
    why: 'a page that is not read any more',
  },
  {
    table: 'journalist_search_queries',
    columns: ['q', 'url_keys'],
    key: ['search_id', 'number'],
    owner: ownerOf('journalist_searches', 'search_id'),
    treatment: 'scrub',
    why: 'queries with names, and the keys of articles',
  },
  {
    table: 'journalist_search_people',
    columns: ['person'],
    key: ['search_id', 'rank'],
    search: 'search_id',
    owner: ownerOf('journalist_searches', 'search_id'),
    treatment: 'scrub',
    why: 'pieces of colleagues that name the deleted person, whose own entry is deleted before',
  },
  {
    table: 'journalist_searches',
    columns: ['pitch', 'options', 'external_id', 'findings', 'warnings', 'error'],
    key: ['id'],
    search: 'id',
    owner: 'organization_id',
    treatment: 'scrub',
    why: 'the customer’s input, queries with names, and examples of people who were left out',
  },
  {
    table: 'saved_pitch_people',
    columns: ['person'],
    key: ['saved_pitch_id', 'name'],
    owner: ownerOf('saved_pitches', 'saved_pitch_id'),
    treatment: 'scrub',
    why: 'pieces of colleagues that name the deleted person, whose own entry is deleted before',
  },
  {
    table: 'saved_pitches',
    columns: ['pitch', 'options'],
    key: ['id'],
    owner: 'organization_id',
    treatment: 'scrub',
    why: 'the customer’s input',
  },
  {
    table: 'publications',
    columns: ['record', 'profile'],
    key: ['domain'],
    treatment: 'scrub',
    why: 'evidence',
  },
  {
    table: 'news_searches',
    columns: ['reply'],
    key: ['organization_id', 'idempotency_key'],
    owner: 'organization_id',
    treatment: 'scrub',
    why: 'paid for',
  },
  // Clear media lists before their members, because every transaction locks a list before its members.
  {
    table: 'media_lists',
    columns: ['name'],
    key: ['id'],
    owner: 'organization_id',
    treatment: 'scrub',
    why: 'the customer’s input',
  },
  {
    table: 'media_list_members',
    columns: ['profile', 'fit', 'note', 'custom', 'own_email', 'own_phone'],
    key: ['id'],
    owner: ownerOf('media_lists', 'list_id'),
    treatment: 'scrub',
    why: 'profiles of colleagues whose articles name the deleted person',
  },
  {
    table: 'watch_members',
    columns: ['page_key', 'known'],
    key: ['member_id'],
    owner: ownerOf('media_lists', 'list_id'),
    treatment: 'delete',
    why: 'what pages of colleagues stated; the next check reads them again',
  },
  {
    table: 'watch_changes',
    columns: ['before', 'after', 'evidence'],
    key: ['id'],
    owner: ownerOf('media_lists', 'list_id'),
    treatment: 'scrub',
    why: 'changes of colleagues that name the deleted person, whose own go with the member',
  },
  {
    table: 'person_touches',
    columns: ['person'],
    key: ['organization_id', 'journalist_id', 'list_id', 'forbids'],
    owner: 'organization_id',
    treatment: 'scrub',
    why: 'an outlet or address of a colleague with the name; the contacts with the deleted person go with the person',
  },
  {
    table: 'media_list_changes',
    columns: ['changes'],
    key: ['id'],
    owner: ownerOf('media_lists', 'list_id'),
    treatment: 'scrub',
    why: 'The history contains earlier names of the list.',
  },
  {
    table: 'campaign_pitches',
    columns: ['pitch'],
    key: ['campaign_id', 'number'],
    owner: ownerOf('campaigns', 'campaign_id'),
    treatment: 'scrub',
    why: 'the customer’s input',
  },
  {
    table: 'webhook_deliveries',
    columns: ['response_body'],
    key: ['webhook_id', 'event_id'],
    owner: ownerOf('webhooks', 'webhook_id'),
    treatment: 'scrub',
    why: 'what the customer’s server has answered; the events have ids and links only',
  },
  {
    table: 'jobs',
    columns: ['pitch', 'external_id', 'warnings', 'error'],
    key: ['id'],
    job: 'id',
    owner: 'organization_id',
    treatment: 'scrub',
    why: 'the customer’s input',
  },
  {
    table: 'job_sources',
    columns: ['url', 'reference', 'host', 'message', 'evidence', 'receipt', 'person'],
    key: ['job_id', 'source_index'],
    job: 'job_id',
    owner: ownerOf('jobs', 'job_id'),
    treatment: 'scrub',
    why: 'the customer’s input, and the reason why no journalist was found',
  },
  {
    table: 'job_journalists',
    columns: ['profile', 'fit'],
    key: ['job_id', 'journalist_id'],
    job: 'job_id',
    owner: ownerOf('jobs', 'job_id'),
    treatment: 'scrub',
    why: 'profiles of colleagues whose articles name the deleted person',
  },
];
