import type { articles } from '../../db/index.ts';
import { readFeedLinks } from './feed-links.ts';
import type { Page } from './page.ts';
import { readPrintedAddresses } from './printed-addresses.ts';
import { readPrintedProfiles } from './printed-profiles.ts';
import { readStaffLinks } from './staff-links.ts';

/** What of a page leads to its people and to the site's other stories. */
export type Leads = Pick<articles.ArticleReading, 'addresses' | 'profiles' | 'staff_pages' | 'feeds'>;

export function readLeads(page: Page): Leads {
  return {
    addresses: readPrintedAddresses(page),
    profiles: readPrintedProfiles(page),
    staff_pages: readStaffLinks(page),
    feeds: readFeedLinks(page),
  };
}
