import type { ArticleReading } from '../../../model/index.ts';
import { readStaffLinks } from '../authors/staff-links.ts';
import { readPrintedAddresses } from '../contacts/printed-addresses.ts';
import { readPrintedProfiles } from '../contacts/printed-profiles.ts';
import { readFeedLinks } from '../fields/feed-links.ts';
import type { Page } from '../html/page.ts';

/** Contacts on a page, and the URLs of the site's staff pages and feeds. */
export type Leads = Pick<ArticleReading, 'addresses' | 'profiles' | 'staff_pages' | 'feeds'>;

export function readLeads(page: Page): Leads {
  return {
    addresses: readPrintedAddresses(page),
    profiles: readPrintedProfiles(page),
    staff_pages: readStaffLinks(page),
    feeds: readFeedLinks(page),
  };
}
