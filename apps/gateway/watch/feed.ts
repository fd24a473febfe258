import { createHash } from 'node:crypto';
import { type Database, savedPitchMatches, watchChanges } from '../../../db/index.ts';
import { CHANGE_TITLES } from '../../../model/index.ts';
import { ApiError } from '../http/errors.ts';
import { matchesTag } from '../http/etags.ts';
import { html } from '../http/html/html.ts';
import type { App } from '../http/instance.ts';
import type { PublicUrl } from '../http/public-url.ts';

/** How many changes or matches a feed shows; readers ask again long before so many are new. */
const ENTRIES = 50;

export interface FeedDeps {
  db: Database;
  publicUrl: PublicUrl;
}

/**
 * Registers `/feeds/{token}`, the Atom feed (RFC 4287) of what has changed about the people of a list, or of who has
 * published on a saved pitch. Programs that read feeds cannot sign in, so the token is the credential, and the feed shows
 * no more than names, outlets and links.
 */
export function feedRoute(app: App, { db, publicUrl }: FeedDeps): void {
  app.get<{ Params: { token: string } }>(
    '/feeds/:token',
    { schema: { hide: true } },
    async (request, reply) => {
      const { token } = request.params;
      const feed = (await feedOfChanges(db, token)) ?? (await feedOfMatches(db, token));
      if (!feed) throw new ApiError('NOT_FOUND', 'This feed does not exist, or its address was revoked.');
      const body = atomOf(feed, { base: publicUrl(), token });
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      reply.headers({ etag, 'cache-control': 'private' });
      if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('application/atom+xml; charset=utf-8').send(body);
    },
  );
}

interface Feed {
  id: string;
  title: string;
  /** The path of the page in the console. */
  page: string;
  opened: Date;
  entries: { id: string; title: string; at: Date; page: string; related: string | undefined }[];
}

async function feedOfChanges(db: Database, token: string): Promise<Feed | null> {
  const feed = await watchChanges.findFeed(db, token);
  if (!feed) return null;
  const { list_id, campaign_id, name, created_at } = feed;
  const entries = await watchChanges.feedEntries(db, list_id, ENTRIES);
  return {
    id: list_id,
    title: `${name}: what has changed`,
    page: campaign_id === null ? `/lists/${list_id}` : `/campaigns/${campaign_id}`,
    opened: created_at,
    entries: entries.map(({ id, journalist_id, kind, evidence, found_at, name, outlet }) => ({
      id,
      title: `${CHANGE_TITLES[kind]}: ${[name, outlet].filter(Boolean).join(', ')}`,
      at: found_at,
      page: `/people/${journalist_id}`,
      related: (evidence.after ?? evidence.before)?.url,
    })),
  };
}

async function feedOfMatches(db: Database, token: string): Promise<Feed | null> {
  const feed = await savedPitchMatches.findFeed(db, token);
  if (!feed) return null;
  const page = `/saved-pitches/${feed.id}`;
  const matches = await savedPitchMatches.list(db, feed.id, { limit: ENTRIES });
  return {
    id: feed.id,
    title: `${feed.name ?? 'Saved pitch'}: who has published on it`,
    page,
    opened: feed.created_at,
    entries: matches.map(({ id, person, matched_at }) => ({
      id,
      title: `${person.name}, ${person.outlet}`,
      at: matched_at,
      page,
      related: person.pieces[0]?.url,
    })),
  };
}

function atomOf(
  { id, title, page, opened, entries }: Feed,
  { base, token }: { base: string; token: string },
): string {
  // Ids of entries must never change (RFC 4287, 4.2.6), whatever the public address of this server becomes.
  return `<?xml version="1.0" encoding="utf-8"?>
${
  html`<feed xmlns="http://www.w3.org/2005/Atom">
<id>urn:byline:${id}</id>
<title>${textOf(title)}</title>
<updated>${(entries[0]?.at ?? opened).toISOString()}</updated>
<author><name>Byline</name></author>
<link rel="self" href="${base}/feeds/${token}"/>
<link href="${base}/console${page}"/>
${entries.map(
  (entry) => html`<entry>
<id>urn:byline:${entry.id}</id>
<title>${textOf(entry.title)}</title>
<updated>${entry.at.toISOString()}</updated>
<link href="${base}/console${entry.page}"/>
${linkTo(entry.related)}</entry>
`,
)}</feed>
`.markup
}`;
}

function linkTo(page: string | undefined) {
  return page === undefined ? null : html`<link rel="related" href="${page}"/>\n`;
}

/** Leaves out what XML 1.0 does not allow in a document. */
function textOf(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}
