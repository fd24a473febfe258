import {
  articles,
  audit,
  authorPages,
  type Database,
  newsArticles,
  people,
  suppressions,
} from '../../db/index.ts';
import { mentionsOf } from '../../model/index.ts';

/** All data that is stored about a person, for that person (GDPR, article 15). */
export interface PersonExport {
  exported_at: string;
  known: people.KnownPerson;
  suppressed: boolean;
  /** What jobs found, with the evidence: where and when each fact was read. */
  results: people.Appearance[];
  /** The media lists that contain the person, with the notes that organizations made there. */
  listings: people.Listing[];
  searches: people.SearchAppearance[];
  articles: articles.Mention[];
  author_pages: authorPages.Mention[];
  news: newsArticles.Mention[];
  /** Who looked the person up, when, and with which API key. */
  looked_up: audit.LookedUp[];
}

export async function exportPerson(db: Database, wanted: people.Wanted): Promise<PersonExport> {
  const known = await people.find(db, wanted);
  const subjects = people.subjectsOf(known);
  const found = mentionsOf({
    names: known.names,
    exact: [...known.addresses, ...known.pages],
  });
  const exported: PersonExport = {
    exported_at: new Date().toISOString(),
    known,
    suppressed: await suppressions.includes(db, subjects),
    results: await people.listAppearances(db, known.journalistIds),
    listings: await people.listListings(db, known.journalistIds),
    searches: found ? await people.listSearchAppearances(db, found) : [],
    articles: found ? await articles.listMentions(db, found) : [],
    author_pages: found ? await authorPages.listMentions(db, found) : [],
    news: found ? await newsArticles.listMentions(db, found) : [],
    looked_up: await audit.listOf(db, { journalistIds: known.journalistIds, subjects }),
  };
  await audit.note(db, { action: 'privacy_export', by: null, subjects });
  return exported;
}
