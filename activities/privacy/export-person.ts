import {
  articles,
  audit,
  auditedRows,
  authorPages,
  type Database,
  newsArticles,
  people,
  suppressions,
} from '../../db/index.ts';
import { mentionsOf } from '../../model/index.ts';

/** Returns all data that is stored about a person, for that person (GDPR, article 15). */
export async function exportPerson(db: Database, wanted: people.Wanted) {
  const person = await people.find(db, wanted);
  const subjects = people.subjectsOf(person);
  const pattern = mentionsOf({
    names: person.names,
    exact: [...person.addresses, ...person.pages],
    outlets: person.domains,
  });
  const exported = {
    exported_at: new Date().toISOString(),
    known: person,
    suppressed: await suppressions.includes(db, subjects),
    // What jobs found, with the evidence: where and when each fact was read.
    results: await people.listAppearances(db, person.journalistIds),
    // The media lists that contain the person, with the notes that organizations made there.
    listings: await people.listListings(db, person.journalistIds),
    contacts: await people.listContacts(db, person.journalistIds),
    searches: pattern ? await people.listSearchAppearances(db, pattern) : [],
    // Rows on lists that organizations brought to have them audited.
    audits: pattern ? await auditedRows.listMentions(db, pattern) : [],
    articles: pattern ? await articles.listMentions(db, pattern) : [],
    author_pages: pattern ? await authorPages.listMentions(db, pattern) : [],
    news: pattern ? await newsArticles.listMentions(db, pattern) : [],
    // Who looked the person up, when, and with which API key.
    looked_up: await audit.listOf(db, { journalistIds: person.journalistIds, subjects }),
  };
  await audit.note(db, { action: 'privacy_export', by: null, subjects });
  return exported;
}
