import { type Database, newsArticles, watchChanges } from '../../../db/index.ts';
import {
  type IndexedArticle,
  type JournalistId,
  type MediaListId,
  type MediaListMemberId,
  urlKey,
  type WatchChangeId,
} from '../../../model/index.ts';

/** Inserts a change of a member's role, as a check finds it, and returns its id. */
export async function insertChange(
  db: Database,
  { listId, memberId, person }: { listId: string; memberId: string; person: string | undefined },
): Promise<WatchChangeId> {
  await db.transaction().execute((tx) =>
    watchChanges.add(tx, [
      {
        list_id: listId as MediaListId,
        member_id: memberId as MediaListMemberId,
        journalist_id: person as JournalistId,
        kind: 'role_changed',
        before: 'Reporter',
        after: 'Editor',
        evidence: { before: null, after: null },
        found_at: new Date(),
      },
    ]),
  );
  const [change] = await watchChanges.list(db, listId as MediaListId, { limit: 1 });
  if (!change) throw new Error('the change was not stored');
  return change.id;
}

/**
 * Replaces the index by one in which Ada Reporter has written nothing for her outlet in 40 days, though it was read every
 * week, and returns two pieces of hers for The Post, at `/post-1` and `/post-2` of a site, to be indexed.
 */
export async function indexMove(
  db: Database,
  outlet: Pick<IndexedArticle, 'domain' | 'source_name'>,
  origin: string,
): Promise<[IndexedArticle, IndexedArticle]> {
  const weeks = Array.from({ length: 14 }, (_, at) => at * 7);
  const url = (day: number, who: string) => `https://${outlet.domain}/${who}-${day}`;
  await db.deleteFrom('news_articles').execute();
  await newsArticles.save(db, [
    ...weeks.map((day) => indexed(day + 1, url(day, 'bob'), { ...outlet, authors: ['Bob Other'] })),
    ...weeks.map((day) => indexed(day + 40, url(day, 'ada'), { ...outlet, authors: ['Ada Reporter'] })),
  ]);
  const post = { domain: 'post.example', source_name: 'The Post', authors: ['Ada Reporter'] };
  return [indexed(2, `${origin}/post-1`, post), indexed(9, `${origin}/post-2`, post)];
}

/** An article in the index that came some days ago. */
function indexed(
  day: number,
  url: string,
  of: Pick<IndexedArticle, 'domain' | 'source_name' | 'authors'>,
): IndexedArticle {
  return {
    ...{ url_key: urlKey(url), url, title: `Piece ${url}`, snippet: null, text: null, original_key: null },
    ...{ published_at: new Date(Date.now() - day * 86_400_000), published_at_precision: 'minute' },
    ...{ published_at_basis: 'provider', language: 'en', country: null, image_url: null },
    ...{ is_reprint: false, origin: 'feed' },
    ...of,
  };
}
