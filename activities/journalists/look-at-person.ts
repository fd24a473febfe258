import {
  type Evidence,
  type JournalistReference,
  mailboxOf,
  type OrganizationId,
  type PageVersion,
  type UnresolvedReason,
  urlKey,
} from '../../model/index.ts';
import { attribute } from './attribute-addresses.ts';
import { noMxLookup } from './email-checks.ts';
import { domainsOf } from './namesakes.ts';
import { createPeoplePages } from './people-pages.ts';
import { type ResolveDeps, type ResolvedPerson, type ResolveOptions, retryOf } from './resolution.ts';
import { resolveReference } from './resolve-reference.ts';
import { noSuggestions } from './suggest-email.ts';

/** Where and when a page was read. */
export type ReadPage = Pick<Evidence, 'url' | 'fetched_at'>;

/** What the web shows of somebody who is named with an outlet. */
export type Sight =
  | {
      found: true;
      person: ResolvedPerson;
      /** The person's page, with all addresses of the person that were found. */
      version: PageVersion;
      /** The page that shows an address of the version. */
      pageOf: (email: string) => ReadPage;
      /** The same however the person was named. */
      key: string;
    }
  | { found: false; reason: 'unknown_outlet' | 'no_page' | 'unreadable' };

export type LookAtPerson = (
  organizationId: OrganizationId,
  reference: JournalistReference,
  options: Omit<ResolveOptions, 'includeRecent'>,
) => Promise<Sight>;

/** A structure of which nothing is known: it is neither compared nor stored. */
const NO_STRUCTURE = { template: [], characters: 0 };

/** Nobody learns from a look who has opted out. */
const NOBODY = new Set<UnresolvedReason>(['ambiguous_identity', 'suppressed']);

/** Creates a look at the pages of a person, as a job reads them but without vendors, guesses and results. */
export function createLookAtPerson(
  deps: Parameters<typeof createPeoplePages>[0] & Pick<ResolveDeps, 'articles' | 'publications'>,
): LookAtPerson {
  const pages = createPeoplePages(deps);
  const resolving = { ...deps, pages, hasMx: noMxLookup, finder: null, suggestEmail: noSuggestions };
  return async (organizationId, reference, options) => {
    if ((await domainsOf(deps.db, reference))?.length === 0)
      return { found: false, reason: 'unknown_outlet' };
    const resolution = await resolveReference(resolving, organizationId, reference, {
      ...options,
      includeRecent: 0,
    });
    if (resolution.outcome === 'retry') throw retryOf(resolution.failure);
    if (resolution.outcome === 'unresolved')
      return { found: false, reason: NOBODY.has(resolution.reason) ? 'no_page' : 'unreadable' };
    const { profile } = resolution.person;
    const shown = profile.evidence.filter(({ fields }) => fields.includes('name'));
    const place = shown.find(({ fields }) => fields.includes('author_page')) ?? shown[0];
    if (!place) return { found: false, reason: 'no_page' };
    const own = profile.author_page ? await pages.authorPage(profile.author_page, options) : null;
    const outlet = [profile.outlet, profile.outlet_domain].filter((name) => name !== null);
    const { personal } = attribute(own?.ok ? own.page.reading.addresses : [], {
      name: profile.name,
      others: [],
      outlet,
    });
    const elsewhere = profile.evidence.find(({ fields }) => fields.includes('email'));
    const emails = [...personal.map(({ address }) => address.email), profile.email ?? []].flat();
    const { locator, excerpt } = place;
    return {
      found: true,
      person: resolution.person,
      version: {
        ...NO_STRUCTURE,
        url: place.url,
        fetched_at: place.fetched_at,
        content_sha256: place.content_sha256,
        extractor: place.extractor,
        name: { value: profile.name, locator, excerpt },
        emails: emails.map((value) => ({ value, locator, excerpt })),
        role: profile.role === null ? null : { value: profile.role, locator, excerpt },
        no_pr: null,
      },
      pageOf: (email) =>
        elsewhere && mailboxOf(email) === mailboxOf(profile.email ?? '') ? elsewhere : place,
      key: urlKey(profile.author_page ?? place.url),
    };
  };
}
