import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { erasure } from '../../db/index.ts';
import { prepareDatabase } from '../support/world/database.ts';

/**
 * Text columns that an erasure does not search for names, each with the reason. Add every new text column
 * here or to `PLACES`.
 */
const NAMES_NOBODY: Record<string, string> = {
  'api_keys.hash': 'hash',
  'api_keys.id api_keys.name api_keys.organization_id api_keys.prefix api_keys.scopes': 'the customer’s own',
  'api_keys.created_by api_keys.revoked_by audit_entries.target_id audit_entries.user_id': 'ids',
  'articles.content_sha256 articles.domain articles.extractor articles.language author_pages.domain author_pages.extractor publications.extractor':
    'goes with its row',
  'audit_entries.action audit_entries.api_key_id audit_entries.job_id audit_entries.journalist_id': 'ids',
  'audit_entries.organization_id audit_entries.subject_hashes': 'ids and salted hashes',
  'articles.listing author_pages.name author_pages.page_url': 'parts of the reading, which is searched',
  'author_pages.content_sha256': 'hash',
  'page_copies.bytes': 'the bytes of the text, which is searched',
  'page_copies.charset page_copies.domain': 'goes with its row',
  'fit_answers.job_id fit_answers.journalist_id fit_answers.model fit_answers.prompt_hash':
    'goes with its journalist',
  'news_articles.fields_from': 'origins by column',
  'feeds.added_by feeds.etag feeds.last_modified': 'data sent to servers',
  'fit_budgets.scope': 'a job or a day',
  'gkg_files.countries gkg_files.languages news_backfill.countries news_backfill.languages': 'codes',
  'gkg_files.failure gkg_files.md5 gkg_files.name gkg_files.state gkg_files.url': 'files of GDELT',
  'host_queues.host host_reservations.holder host_reservations.host host_reservations.url_sha256':
    'hosts and hashes',
  'invitations.email invitations.role users.email users.id users.name users.password_hash':
    'the customer’s own users: their accounts are disabled, not researched',
  'invitations.id invitations.invited_by invitations.organization_id invitations.token_hash':
    'ids and a hash',
  'job_journalists.fit_method job_journalists.job_id job_journalists.journalist_id': 'ids',
  'job_sources.job_id job_sources.journalist_id job_sources.kind job_sources.outcome job_sources.reason':
    'ids and kinds',
  'job_sources.search_id': 'an id',
  'jobs.billing_subject jobs.id jobs.organization_id jobs.request_hash jobs.status': 'ids, a hash',
  'journalists.organization_id journalists.web_id': 'ids',
  'journalist_keys.journalist_id journalist_keys.key journalists.id journalists.name':
    'goes with the journalist',
  'journalist_search_queries.kind journalist_search_queries.language': 'kinds',
  'journalist_search_pages.outcome journalist_searches.billing_subject journalist_searches.organization_id':
    'ids and kinds',
  'journalist_searches.request_hash journalist_searches.status journalist_search_previews.organization_id':
    'ids, a hash and kinds',
  'kysely_migration.name kysely_migration.timestamp kysely_migration_lock.id': 'of the schema',
  'ledger_entries.meter ledger_entries.note ledger_entries.organization_id ledger_entries.subject':
    'money and ids',
  'media_list_changes.action media_list_changes.api_key_id media_list_changes.journalist_id': 'ids and kinds',
  'campaigns.api_key_id campaigns.id campaigns.organization_id campaigns.owner_id campaigns.request_hash':
    'ids and a hash',
  'campaigns.user_id campaign_pitches.api_key_id campaign_pitches.user_id jobs.campaign_id': 'ids',
  'jobs.api_key_id jobs.user_id journalist_searches.api_key_id journalist_searches.user_id': 'ids',
  'campaign_imports.campaign_id campaign_imports.idempotency_key campaign_imports.request_hash':
    'ids and hashes',
  'campaign_imports.reply': 'ids',
  'media_list_changes.list_id media_list_changes.member_id media_list_changes.user_id': 'ids',
  'media_list_members.fit_method media_list_members.journalist_id media_list_members.list_id': 'ids',
  'media_list_members.state media_lists.organization_id media_lists.request_hash': 'ids, a hash and kinds',
  'media_list_members.owner_id media_list_members.state_changed_by_key media_lists.campaign_id': 'ids',
  'media_list_members.state_changed_by_user': 'an id',
  'person_touches.api_key_id person_touches.campaign_id person_touches.state person_touches.user_id':
    'ids and kinds',
  'media_list_members.search_text': 'parts of the profile and the own address, which are searched',
  'watch_changes.decision watch_changes.id watch_changes.journalist_id watch_changes.kind watch_changes.list_id':
    'ids and kinds',
  'watch_changes.member_id watch_checks.id watch_checks.list_id watch_members.check_id watch_members.list_id':
    'ids',
  'watch_feeds.list_id watch_members.member_id watch_members.result watch_pages.id watches.list_id':
    'ids and kinds',
  'watches.period': 'a kind',
  'saved_pitches.api_key_id saved_pitches.campaign_id saved_pitches.id saved_pitches.organization_id': 'ids',
  'saved_pitches.feed_token_hash saved_pitches.request_hash saved_pitches.user_id': 'hashes and an id',
  'saved_pitches.scale': 'words, which are chosen again if one of them may be of the name',
  'saved_pitch_people.id saved_pitch_people.name saved_pitch_people.saved_pitch_id':
    'ids and a name, which goes with the person',
  'saved_pitch_cursor.url_key': 'moves on within a minute',
  'list_audits.api_key_id list_audits.billing_subject list_audits.id list_audits.organization_id': 'ids',
  'list_audits.request_hash list_audits.status list_audits.user_id': 'ids, a hash and kinds',
  'list_audit_rows.address list_audit_rows.audit_id list_audit_rows.reasons list_audit_rows.state':
    'ids and kinds',
  'list_audit_rows.domain': 'goes with its row',
  'list_audit_rows.purchase': 'an id and a hash',
  'watch_feeds.token_hash': 'a hash',
  'watch_pages.domain': 'goes with its row',
  'mails.address mails.id mails.invitation_id': 'the customer’s own users, and people who claim to be one',
  'memberships.organization_id memberships.role memberships.user_id': 'ids and a role',
  'lookups.id lookups.kind lookups.lease_holder': 'ids',
  'news_articles.country news_articles.domain news_articles.language news_articles.origin':
    'goes with its row',
  'news_articles.archive': 'the name that an operator gave to a file',
  'news_coverage.country news_coverage.language': 'numbers of articles by country and language',
  'news_articles.lead_marks': 'hashes',
  'news_cluster.building news_cluster.current news_cluster.months': 'times',
  'news_outbox.id news_outbox.months': 'hashes and months',
  'news_outbox.url_key': 'a trigger removes it with the article',
  'news_articles.published_at_basis news_articles.published_at_precision news_articles.reversed_host':
    'goes with its row',
  'news_searches.billing_subject news_searches.idempotency_key news_searches.organization_id':
    'ids and a hash',
  'news_searches.request_hash': 'hash',
  'oauth_artifacts.grant_id oauth_artifacts.id_hash oauth_artifacts.model oauth_artifacts.session_uid':
    'ids, hashes',
  'oauth_artifacts.payload oauth_artifacts.user_code oauth_clients.id oauth_clients.metadata':
    'programs and their permissions',
  'oauth_grants.client_id oauth_grants.id oauth_grants.organization_id oauth_grants.user_id': 'ids',
  'oauth_keys.kind oauth_keys.secret': 'keys',
  'digests.organization_id digests.user_id mails.digest_of mails.user_id mails.webhook_id': 'ids',
  'webhook_deliveries.event_id webhook_deliveries.webhook_id': 'ids',
  'digests.token_hashes': 'hashes',
  'webhook_deliveries.body webhook_deliveries.state webhook_deliveries.type': 'ids, links and kinds',
  'webhook_deliveries.failure': 'our own words about a server of the customer',
  'webhooks.disabled_for webhooks.events webhooks.id webhooks.organization_id': 'ids and kinds',
  'webhooks.earlier_secret webhooks.secret webhooks.url': 'the customer’s own',
  'organizations.id organizations.name': 'the customer’s own',
  'password_resets.token_hash password_resets.user_id': 'a hash and an id',
  'privacy_salts.salt suppressions.kind suppressions.subject_hash': 'salted hashes',
  'provider_sign_ins.return_to provider_sign_ins.token_hash': 'our own path and a hash',
  'provider_searches.key provider_searches.provider': 'a hash and our own name',
  'publications.domain publications.metrics': 'a site and its metrics',
  'authority_ranks.domain rank_lists.name rank_lists.source traffic_ranks.domain': 'ranks of sites',
  'rate_windows.policy rate_windows.subject': 'ids',
  'rescores.job_id rescores.list_id rescores.member_ids': 'ids',
  'removed_results.job_id removed_results.journalist_id': 'ids',
  'robots_files.content robots_files.origin': 'rules of a site',
  'unreadable_pages.reader unreadable_pages.url_sha256': 'our own version and a hash',
  'worker_heartbeats.id worker_heartbeats.queues worker_heartbeats.version': 'our own processes',
  'user_identities.issuer user_identities.subject user_identities.user_id': 'ids',
  'sessions.id sessions.organization_id sessions.token_hash sessions.user_id': 'ids and a hash',
};

describe('an erasure', () => {
  const { db } = prepareDatabase();

  it('searches every text column of the schema except those known to name nobody', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'character varying', 'jsonb', 'ARRAY', 'bytea', 'tsvector')
        and udt_name <> '_int4'`.execute(db);
    const places = erasure.PLACES.flatMap(({ table, columns, key }) =>
      [...columns, ...key].map((column) => `${table}.${column}`),
    );
    const known = new Set([...places, ...Object.keys(NAMES_NOBODY).flatMap((names) => names.split(' '))]);
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });

  it('has an owner for every place in a table of organizations, and for no other', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public'
        and column_name in ('organization_id', 'audit_id', 'campaign_id', 'job_id', 'list_id', 'search_id', 'saved_pitch_id',
          'webhook_id')`.execute(db);
    const owned = new Set(rows.map(({ name }) => name));
    for (const { table, owner } of erasure.PLACES) {
      expect([table, owner !== undefined]).toEqual([table, owned.has(table)]);
      if (owner) await sql`select ${sql.raw(owner)} from ${sql.table(table)}`.execute(db);
    }
  });
});
