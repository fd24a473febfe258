import type { SiteMarks } from '../site/index.ts';

/**
 * What a host's robots.txt and one or more of its pages show about the publication. If the pages state
 * nothing, lists are empty and values are null.
 */
export interface PageSignals {
  /** Signs of what kind of site it is, each with the text on the pages in which it was found. */
  marks: SiteMarks;
  publisher_names: string[];
  /** Countries in the publisher's postal address, as written on the page. */
  address_countries: string[];
  site_names: string[];
  application_names: string[];
  /** Names of the site from the home page's title, which are used only if there is no other name. */
  title_names: string[];
  html_lang: string | null;
  og_locale: string | null;
}
