/**
 * A table, and the number of its rows after several years of use: ten million sources in a million jobs, and
 * five million articles.
 */
export interface GrownTable {
  table: string;
  rows: number;
  columns: string;
  /**
   * The SQL values for row `i`; the first row is row 1. `$org(i)`, `$job(i)` and so on stand for the ids of
   * rows in other tables.
   */
  values: string;
}

/** An extracted article of typical size. */
const READING = `jsonb_build_object('url', 'https://' || $page(i), 'title', 'Title ' || i, 'text', repeat('word ', 120),
  'authors', jsonb_build_array(jsonb_build_object('name', 'Reporter ' || i % 500000)), 'addresses', '[]'::jsonb)`;
const PROFILE = `jsonb_build_object('name', 'Reporter ' || i, 'email', 'reporter' || i || '@grown.example',
  'evidence', jsonb_build_array(jsonb_build_object('excerpt', repeat('evidence ', 40))))`;
const YEAR = `now() - interval '400 days' * (i::float8 / $rows)`;

/** The tables in an order in which each table comes after those that it references. */
export const GROWN_TABLES: readonly GrownTable[] = [
  { table: 'organizations', rows: 2_000, columns: 'id, name', values: `$org(i), 'Organization ' || i` },
  {
    table: 'api_keys',
    rows: 10_000,
    columns: 'id, organization_id, name, prefix, hash, scopes',
    values: `'key_grown' || i, $org(i), 'Key', 'byl_', sha256(i::text::bytea), '{news:search}'`,
  },
  {
    table: 'users',
    rows: 100_000,
    columns: 'id, email, name',
    values: `$user(i), 'user' || i || '@grown.example', 'User ' || i`,
  },
  {
    table: 'memberships',
    rows: 100_000,
    columns: 'organization_id, user_id, role',
    values: `$org(i), $user(i), 'member'`,
  },
  {
    table: 'sessions',
    rows: 300_000,
    columns: 'id, token_hash, user_id, organization_id, expires_at',
    values: `'ses_grown' || i, sha256(i::text::bytea), $user(i % 1000 + 1), $org(i), now() + interval '7 days' - interval '60 days' * (i::float8 / $rows)`,
  },
  {
    table: 'oauth_artifacts',
    rows: 500_000,
    columns: 'model, id_hash, payload, expires_at',
    values: `'AccessToken', sha256(i::text::bytea), '{}', now() + interval '1 hour'`,
  },
  {
    table: 'ledger_entries',
    rows: 3_000_000,
    columns:
      'organization_id, entry_no, subject, meter, amount, reserved, balance_after, reserved_after, created_at',
    values: `$org(i), i + 1000, 'grown' || i, (array['hold', 'capture', 'release'])[i % 3 + 1], 0, 0, 10000000, 0, ${YEAR}`,
  },
  {
    table: 'campaigns',
    rows: 50_000,
    columns: 'id, organization_id, updated_at',
    values: `'cmp_grown' || i, $org(i), ${YEAR}`,
  },
  {
    table: 'campaign_pitches',
    rows: 150_000,
    columns: 'campaign_id, number, pitch, created_at',
    values: `'cmp_grown' || (i - 1) / 3 + 1, (i - 1) % 3 + 1, repeat('pitch ', 100), ${YEAR}`,
  },
  {
    table: 'campaign_imports',
    rows: 100_000,
    columns: 'campaign_id, idempotency_key, request_hash, reply, created_at',
    values: `'cmp_grown' || (i - 1) / 2 + 1, 'grown' || i, 'hash', '{"rows":[]}', ${YEAR}`,
  },
  {
    table: 'journalist_searches',
    rows: 200_000,
    columns:
      'id, organization_id, billing_subject, status, external_id, request_hash, pitch, options, unit_price, held, findings, created_at, expires_at',
    values: `'jns_grown' || i, $org(i), 'grown search ' || i, case when i % 1000 = 0 then 'processing' else 'complete' end,
      case when i % 3 = 0 then 'label ' || i end, 'hash', repeat('pitch ', 100), '{}', 1, 0, '{}',
      now() - interval '10 days' * (i::float8 / $rows), now() + interval '7 days' - interval '10 days' * (i::float8 / $rows)`,
  },
  {
    table: 'journalist_search_people',
    rows: 4_000_000,
    columns: 'search_id, rank, person',
    values: `'jns_grown' || (i - 1) / 20 + 1, (i - 1) % 20 + 1,
      jsonb_build_object('name', 'Reporter ' || i, 'outlet_domain', 'grown' || i % 50000 || '.example', 'pieces', '[]'::jsonb)`,
  },
  {
    table: 'journalist_search_queries',
    rows: 2_000_000,
    columns: 'search_id, number, kind, q, language',
    values: `'jns_grown' || (i - 1) / 10 + 1, (i - 1) % 10, 'core', 'common word' || i % 1000, 'en'`,
  },
  {
    table: 'journalist_search_pages',
    rows: 100_000,
    columns: 'search_id, position, url',
    values: `'jns_grown' || (i - 1) / 20 + 1, (i - 1) % 20, 'https://' || $page(i)`,
  },
  {
    table: 'jobs',
    rows: 1_000_000,
    columns:
      'id, organization_id, billing_subject, status, request_hash, include_recent, unit_price, held, warnings, created_at, updated_at, expires_at, external_id, campaign_id',
    values: `$job(i), $org(i), 'grown' || i, case when i % 1000 = 0 then 'processing' else 'complete' end, 'sha256:' || i,
      10, 5000, 0, '[]', now() - interval '10 days' * (i::float8 / $rows), now(), now() + interval '7 days' - interval '10 days' * (i::float8 / $rows),
      case when i % 3 = 0 then 'label ' || i end, case when i % 20 = 0 then 'cmp_grown' || i / 20 end`,
  },
  {
    table: 'job_sources',
    rows: 10_000_000,
    columns:
      'job_id, source_index, kind, url, host, outcome, reason, message, retryable, journalist_id, evidence, receipt, settled_at',
    values: `$job((i - 1) / 10 + 1), (i - 1) % 10, 'article_url', 'https://' || $page(i), 'grown' || i % 50000 || '.example',
      case when i % 10 < 3 then 'unresolved' else 'resolved' end, case when i % 10 < 3 then 'no_byline' end,
      case when i % 10 < 3 then 'No byline is printed.' end, case when i % 10 < 3 then false end,
      case when i % 10 >= 3 then $journalist(i) end, case when i % 10 < 3 then '[]'::jsonb end, '{"outcome":"resolved"}', now()`,
  },
  {
    table: 'journalists',
    rows: 500_000,
    columns: 'id, name, created_at',
    values: `$journalist(i), 'Reporter ' || i, ${YEAR}`,
  },
  {
    table: 'journalist_keys',
    rows: 1_000_000,
    columns: 'key, journalist_id',
    values: `'name:reporter ' || i || '@grown.example#' || $journalist(i), $journalist(i)`,
  },
  {
    table: 'job_journalists',
    rows: 4_000_000,
    columns: 'job_id, journalist_id, position, source_indexes, profile, billable, credits',
    values: `$job((i - 1) / 4 + 1), $journalist(i), (i - 1) % 4, array[(i - 1) % 4], ${PROFILE}, true, 5000`,
  },
  {
    table: 'media_lists',
    rows: 100_000,
    columns: 'id, organization_id, name, created_at, campaign_id',
    values: `'ml_grown' || i, $org(i), 'List ' || i, ${YEAR}, case when i <= 50000 then 'cmp_grown' || i end`,
  },
  {
    table: 'media_list_members',
    rows: 3_000_000,
    columns: 'id, list_id, journalist_id, source_indexes, profile, billable, credits, last_confirmed_at',
    values: `'mlm_grown' || i, 'ml_grown' || (i - 1) / 30 + 1, $journalist(i), array[0], ${PROFILE}, true, 5000, now()`,
  },
  {
    table: 'media_list_changes',
    rows: 5_000_000,
    columns: 'list_id, action, member_id, journalist_id, at',
    values: `'ml_grown' || (i - 1) / 50 + 1, 'member_added', 'mlm_grown' || i, $journalist(i), ${YEAR}`,
  },
  {
    table: 'fit_answers',
    rows: 1_000_000,
    columns: 'prompt_hash, journalist_id, model, answer, created_at',
    values: `sha256(i::text::bytea), $journalist(i), 'model', repeat('answer ', 30), ${YEAR}`,
  },
  {
    table: 'articles',
    rows: 5_000_000,
    columns:
      'url_key, url, domain, title, published_at, language, reading, fetched_at, stored_at, content_sha256',
    values: `$page(i), 'https://' || $page(i), 'grown' || i % 50000 || '.example', 'Title ' || i, ${YEAR}, 'en', ${READING}, ${YEAR}, ${YEAR}, 'grown'`,
  },
  {
    table: 'article_aliases',
    rows: 5_000_000,
    columns: 'url_key, article_key',
    values: `$page(i), $page(i)`,
  },
  {
    table: 'author_pages',
    rows: 500_000,
    columns: 'url_key, url, domain, reading, fetched_at, stored_at, content_sha256',
    values: `$page(i) || '/author', 'https://' || $page(i), 'grown' || i % 50000 || '.example', ${READING} || jsonb_build_object('name', 'Reporter ' || i), ${YEAR}, ${YEAR}, 'grown'`,
  },
  {
    table: 'page_copies',
    rows: 2_000_000,
    columns: 'content_sha256, url, domain, charset, text, words, fetched_at, stored_at',
    values: `'grown' || i, 'https://' || $page(i), 'grown' || i % 50000 || '.example', 'utf-8', repeat('word ', 50), repeat('word ', 50), ${YEAR}, ${YEAR}`,
  },
  {
    table: 'publications',
    rows: 200_000,
    columns: 'domain, record',
    values: `'grown' || i || '.example', jsonb_build_object('name', 'Paper ' || i)`,
  },
  {
    table: 'lookups',
    rows: 5_000_000,
    columns: 'id, kind, key, url, requested_at',
    values: `'lkp_grown' || i, 'article', $page(i), 'https://' || $page(i), ${YEAR}`,
  },
  {
    table: 'news_articles',
    rows: 5_000_000,
    columns:
      'url_key, url, domain, title, snippet, authors, published_at, published_at_precision, published_at_basis, language, is_reprint, title_key, story, origin, first_seen_at, search, lead_marks',
    values: `$page(i), 'https://' || $page(i), 'grown' || i % 50000 || '.example', 'Title ' || i, 'Snippet', array['Reporter ' || i % 500000],
      ${YEAR}, 'second', 'provider', 'en', false, i, $page(i), 'gkg', ${YEAR},
      to_tsvector('simple', 'common word' || i % 1000 || ' rare' || i % 100000 || ' title' || i), array[i % 1000000, i % 777777]`,
  },
  {
    table: 'news_months',
    rows: 10,
    columns: 'month, articles',
    values: `(date_trunc('month', now()) - interval '1 month' * i)::date, 500000`,
  },
  {
    table: 'news_words',
    rows: 3_000_000,
    columns: 'word_hash, month, documents',
    values: `hashtextextended('word' || (i - 1) / 10, 0), (date_trunc('month', now()) - interval '1 month' * (i % 10 + 1))::date, i % 1000 + 2`,
  },
  {
    table: 'news_searches',
    rows: 200_000,
    columns: 'organization_id, idempotency_key, request_hash, billing_subject, reply, expires_at',
    values: `$org(i), 'grown' || i, 'hash', 'grown' || i, '{}', now() + interval '1 day'`,
  },
  {
    table: 'provider_searches',
    rows: 500_000,
    columns: 'id, provider, key, request, answered_at',
    values: `'nsr_grown' || i, 'serper', 'grown' || i, '{}', ${YEAR}`,
  },
  {
    table: 'audit_entries',
    rows: 10_000_000,
    columns: 'at, action, organization_id, job_id, journalist_id',
    values: `${YEAR}, 'job_found', $org(i), $job(i), $journalist(i)`,
  },
  {
    table: 'suppressions',
    rows: 100_000,
    columns: 'subject_hash, kind',
    values: `sha256(i::text::bytea), 'person'`,
  },
  {
    table: 'rate_windows',
    rows: 100_000,
    columns: 'subject, policy, started_at, used',
    values: `'grown' || i, 'reads', now(), 1`,
  },
  {
    table: 'host_queues',
    rows: 300_000,
    columns: 'host, next_free_at',
    values: `'grown' || i || '.example', ${YEAR}`,
  },
  {
    table: 'host_reservations',
    rows: 20_000,
    columns: 'host, holder, url_sha256, starts_at',
    values: `'grown' || i || '.example', 'holder', 'hash', now()`,
  },
  {
    table: 'robots_files',
    rows: 300_000,
    columns: 'origin, content, expires_at',
    values: `'https://grown' || i || '.example', 'User-agent: *', ${YEAR}`,
  },
];
