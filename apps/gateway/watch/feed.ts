import { createHash } from 'node:crypto';
import { type Database, watchChanges } from '../../../db/index.ts';
import type { ChangeKind, MediaListId } from '../../../model/index.ts';
import { ApiError } from '../http/errors.ts';
import { matchesTag } from '../http/etags.ts';
import { html } from '../http/html/html.ts';
import type { App } from '../http/instance.ts';
import type { PublicUrl } from '../http/public-url.ts';
import type { ChangeFeedBody } from './schema.ts';

/** How many changes a feed shows; readers ask again long before so many are new. */
const ENTRIES = 50;

const TITLES: Record<ChangeKind, string> = {
  address_gone: 'Address gone',
  address_changed: 'New address',
  role_changed: 'New role',
  moved: 'New outlet',
  also_writes_for: 'Second outlet',
  silent: 'Long silence',
  no_pr: 'Wants no press releases',
};

export interface FeedDeps {
  db: Database;
  publicUrl: PublicUrl;
}

/** Opens the Atom feed of a list under a new address; an earlier address stops working. */
export async function openFeed({ db, publicUrl }: FeedDeps, listId: MediaListId): Promise<ChangeFeedBody> {
  const { token, created_at } = await watchChanges.openFeed(db, listId);
  return { url: `${publicUrl()}/feeds/${token}`, created_at: created_at.toISOString() };
}

/**
 * Registers `/feeds/{token}`, the Atom feed (RFC 4287) of what has changed about the people of a list. Programs that
 * read feeds cannot sign in, so the token is the credential, and the feed shows no more than names, outlets and links.
 */
export function feedRoute(app: App, { db, publicUrl }: FeedDeps): void {
  app.get<{ Params: { token: string } }>(
    '/feeds/:token',
    { schema: { hide: true } },
    async (request, reply) => {
      const { token } = request.params;
      const feed = await watchChanges.findFeed(db, token);
      if (!feed) throw new ApiError('NOT_FOUND', 'This feed does not exist, or its address was revoked.');
      const body = atomOf(feed, await watchChanges.feedEntries(db, feed.list_id, ENTRIES), {
        base: publicUrl(),
        token,
      });
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      reply.headers({ etag, 'cache-control': 'private' });
      if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('application/atom+xml; charset=utf-8').send(body);
    },
  );
}

function atomOf(
  { list_id, campaign_id, name, created_at }: watchChanges.Feed,
  entries: readonly watchChanges.FeedEntry[],
  { base, token }: { base: string; token: string },
): string {
  const page = campaign_id === null ? `/lists/${list_id}` : `/campaigns/${campaign_id}`;
  // Ids of entries must never change (RFC 4287, 4.2.6), whatever the public address of this server becomes.
  return `<?xml version="1.0" encoding="utf-8"?>
${
  html`<feed xmlns="http://www.w3.org/2005/Atom">
<id>urn:byline:${list_id}</id>
<title>${textOf(name)}: what has changed</title>
<updated>${(entries[0]?.found_at ?? created_at).toISOString()}</updated>
<author><name>Byline</name></author>
<link rel="self" href="${base}/feeds/${token}"/>
<link href="${base}${page}"/>
${entries.map(
  ({ id, journalist_id, kind, evidence, found_at, ...person }) => html`<entry>
<id>urn:byline:${id}</id>
<title>${TITLES[kind]}: ${textOf([person.name, person.outlet].filter(Boolean).join(', '))}</title>
<updated>${found_at.toISOString()}</updated>
<link href="${base}/people/${journalist_id}"/>
${linkTo(evidence.after?.url ?? evidence.before?.url)}</entry>
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
