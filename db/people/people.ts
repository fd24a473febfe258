import { sql } from 'kysely';
import {
  emailAddressesOf,
  type JournalistId,
  journalistProfile,
  type Mentions,
  mentions,
  type OrganizationId,
  personKey,
  type SavedPitchId,
  type SearchId,
  type SearchPerson,
  searchPerson,
  textsOf,
  urlKey,
} from '../../model/index.ts';
import type { Database, Transaction } from '../core/database.ts';
import { findNamesakes, isOfWeb, type Namesake } from './namesakes.ts';
import { mailSubject, type Subject, spellingSubjects } from './suppressions.ts';

export { isOfWeb, type Namesake } from './namesakes.ts';

/** How an operator identifies a person. */
export type Wanted =
  | { by: 'id'; id: JournalistId }
  | { by: 'address'; address: string }
  | { by: 'name'; name: string; domain: string };

/** The ids, names, domains, e-mail addresses and pages that identify a person. */
export interface KnownPerson {
  journalistIds: JournalistId[];
  /** The names of the person, as spelled on pages. */
  names: string[];
  /** Domains of outlets where the person was found. */
  domains: string[];
  addresses: string[];
  /** Keys of author pages and profiles, without those of home pages: the site may belong to a different person. */
  pages: string[];
  /** Different people of the same name. */
  namesakes: Namesake[];
}

/**
 * Returns the person whom an operator identified, with all known data about the person. The name, domain or e-mail
 * address by which the operator identified the person is included even if the database does not contain it.
 */
export async function find(db: Database | Transaction, whom: Wanted): Promise<KnownPerson> {
  const journalistIds = await withSame(db, await findIds(db, whom));
  const keys = await db
    .selectFrom('journalist_keys')
    .select('key')
    .where('journalist_id', '=', sql<JournalistId>`any(${journalistIds})`)
    .execute();
  const named = await db
    .selectFrom('journalists')
    .select('name')
    .where('id', '=', sql<JournalistId>`any(${journalistIds})`)
    .execute();
  const listings = await listListings(db, journalistIds);
  const contacts = (await listContacts(db, journalistIds)).map(({ person }) => person);
  const appearances = [...(await listAppearances(db, journalistIds)), ...listings];
  const profiles = appearances.map(({ profile }) => profile);
  const ofKind = (kind: string) =>
    keys.filter(({ key }) => key.startsWith(`${kind}:`)).map(({ key }) => key.slice(kind.length + 1));
  const pages = profiles.flatMap(({ author_page, socials }) => [author_page, ...Object.values(socials)]);

  const names = [
    ...(whom.by === 'name' ? [whom.name] : []),
    ...named.map(({ name }) => name),
    ...profiles.map(({ name }) => name),
  ];
  const domains = [
    ...(whom.by === 'name' ? [whom.domain.toLowerCase()] : []),
    ...ofKind('name')
      .map((key) => key.slice(key.indexOf('@') + 1, key.lastIndexOf('#')))
      .filter((domain) => domain !== ''),
    ...profiles.map(({ outlet_domain }) => outlet_domain).filter((domain) => domain !== null),
  ];
  return {
    journalistIds,
    names: unique(names),
    domains: unique(domains),
    addresses: unique([
      ...(whom.by === 'address' ? [whom.address.toLowerCase()] : []),
      ...ofKind('email'),
      ...profiles.flatMap(emailAddressesOf),
      ...[...listings, ...contacts].flatMap(({ own_email }) => own_email?.toLowerCase() ?? []),
    ]),
    pages: unique([
      ...ofKind('page'),
      ...ofKind('profile'),
      ...pages.filter((page) => page !== null).map(urlKey),
    ]).filter((page) => page.includes('/')),
    namesakes: await findNamesakes(db, names, journalistIds),
  };
}

/**
 * Returns the entries to add to the suppression list so that the person is not stored again: the name at all outlets
 * or, with a namesake of the web, only at the person's own.
 */
export function subjectsOf({ names, domains, addresses, pages, namesakes }: KnownPerson): Subject[] {
  const places = namesakes.some(isOfWeb) ? domains : [null, ...domains];
  return [
    ...names.flatMap((name) => places.flatMap((domain) => spellingSubjects(name, domain))),
    ...addresses.map(mailSubject),
    ...pages.map((page): Subject => `page:${page}`),
  ];
}

/** Returns the jobs whose results include a person. */
export async function listAppearances(db: Database | Transaction, ids: JournalistId[]) {
  const rows = await db
    .selectFrom('job_journalists as found')
    .innerJoin('jobs as job', 'job.id', 'found.job_id')
    .select(['job.organization_id', 'found.job_id', 'found.journalist_id', 'found.profile', 'found.fit'])
    .where('found.journalist_id', '=', sql<JournalistId>`any(${ids})`)
    .orderBy('found.job_id')
    .execute();
  return rows.map((row) => ({ ...row, profile: journalistProfile(row.profile) }));
}

/** Returns the media lists that include a person. */
export async function listListings(db: Database | Transaction, ids: JournalistId[]) {
  const rows = await db
    .selectFrom('media_list_members as member')
    .innerJoin('media_lists as list', 'list.id', 'member.list_id')
    .select([
      'list.organization_id',
      'member.list_id',
      'member.journalist_id',
      'member.profile',
      'member.fit',
    ])
    .select(['member.state', 'member.note', 'member.added_at', 'member.last_confirmed_at'])
    .select(['member.custom', 'member.own_email', 'member.own_phone'])
    .where('member.journalist_id', '=', sql<JournalistId>`any(${ids})`)
    .orderBy('member.id')
    .execute();
  return rows.map((row) => ({ ...row, profile: journalistProfile(row.profile) }));
}

/** Returns what organizations did with a person, which their lists need not show any more. */
export function listContacts(db: Database | Transaction, ids: JournalistId[]) {
  return db
    .selectFrom('person_touches')
    .select(['organization_id', 'list_id', 'journalist_id', 'state', 'at', 'person'])
    .where('journalist_id', '=', sql<JournalistId>`any(${ids})`)
    .orderBy('at')
    .orderBy('list_id')
    .execute();
}

/** A person in the results of a journalist search. */
export interface SearchAppearance {
  organization_id: OrganizationId;
  search_id: SearchId | SavedPitchId;
  person: SearchPerson;
}

/** Returns the entries of journalist searches and saved pitches that mention a person: the person's own, and those of colleagues. */
export async function listSearchAppearances(db: Database, person: Mentions): Promise<SearchAppearance[]> {
  const { rows } = await sql<SearchAppearance>`
    select organization_id, search_id, person
    from journalist_search_people join journalist_searches search on search.id = search_id
    where person::text ~ ${person.postgres}
    union all select organization_id, saved_pitch_id, person
    from saved_pitch_people join saved_pitches saved on saved.id = saved_pitch_id
    where person::text ~ ${person.postgres}
    order by search_id`.execute(db);
  return rows
    .filter((row) => mentions(person, ...textsOf(row.person)))
    .map((row) => ({ ...row, person: searchPerson(row.person) }));
}

/**
 * Returns the ids of the people whom an operator means. A person in an organization's own table who has no
 * site there is meant by every request with the same name.
 */
async function findIds(db: Database | Transaction, whom: Wanted): Promise<JournalistId[]> {
  if (whom.by === 'id') return [whom.id];
  const condition =
    whom.by === 'address'
      ? sql<boolean>`key = ${`email:${whom.address.toLowerCase()}`}`
      : sql<boolean>`(starts_with(key, ${`${personKey({ ...whom, domain: whom.domain.toLowerCase() })}#`})
          or starts_with(key, ${`${personKey({ ...whom, domain: null })}#`}))`;
  const keyed = await db.selectFrom('journalist_keys').select('journalist_id').where(condition).execute();
  // Addresses that were only suggested are the person's, too, as far as erasing goes.
  const hasAddress = (address: string) =>
    sql<boolean>`(lower(profile ->> 'email') = ${address.toLowerCase()}
      or profile -> 'email_suggestion' ->> 'address' = ${address.toLowerCase()})`;
  const rows =
    whom.by === 'address'
      ? await db
          .selectFrom('job_journalists')
          .select('journalist_id')
          .where(hasAddress(whom.address))
          .union(db.selectFrom('media_list_members').select('journalist_id').where(hasAddress(whom.address)))
          .union(
            db
              .selectFrom('media_list_members')
              .select('journalist_id')
              .where(sql<boolean>`lower(own_email) = ${whom.address.toLowerCase()}`),
          )
          .union(
            db
              .selectFrom('person_touches')
              .select('journalist_id')
              .where(
                sql<boolean>`${whom.address.toLowerCase()} in (lower(person ->> 'email'), lower(person ->> 'own_email'))`,
              ),
          )
          .execute()
      : [];
  return unique([...keyed, ...rows].map((row) => row.journalist_id));
}

/** Adds the people of the web whom organizations' own people are, and all organizations' people who are the same. */
async function withSame(db: Database | Transaction, ids: JournalistId[]): Promise<JournalistId[]> {
  const { rows } = await sql<{ id: JournalistId }>`
    with named as (
      select coalesce(web_id, id) as id from journalists where id = any(${ids}::text[]))
    select own.id from journalists own join named on own.web_id = named.id union select id from named`.execute(
    db,
  );
  return unique([...ids, ...rows.map((row) => row.id)]);
}

function unique<T>(values: T[]): T[] {
  return [...new Set(values)];
}
