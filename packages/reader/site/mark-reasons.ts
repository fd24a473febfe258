import { LINK_CONCEPTS } from './link-words.ts';
import { ADDRESS_PARTS, METAS, NAME_WORDS, SCHEMA_TYPES, SOFTWARE } from './site-kinds.ts';
import { VENDORS } from './vendors.ts';

/** Explanations of those signs (marks) of a site's kind that are not based on a list of words. */
const MEASURED = [
  { mark: 'headlines', why: 'headlines of other stories' },
  { mark: 'no_headlines', why: 'no headlines of other stories' },
  { mark: 'labels', why: 'the size of the navigation and the footer' },
  { mark: 'external_links', why: 'links to other sites' },
  { mark: 'accounts', why: 'pages of several users' },
  { mark: 'telephone', why: 'a telephone number' },
  { mark: 'mail_address', why: 'an e-mail address' },
  { mark: 'sponsored_link', why: 'links that are marked as paid' },
  { mark: 'signed_by_organization', why: 'an organization signs the text' },
  { mark: 'signed_by_person', why: 'a person signs the text' },
  { mark: 'author_is_publisher', why: 'the author publishes the site' },
  { mark: 'og_type_article', why: 'the page calls itself an article' },
  { mark: 'og_type_website', why: 'the page calls itself a website' },
  { mark: 'og_type_product', why: 'the page calls itself a product' },
  { mark: 'og_type_other', why: 'the page calls itself something other than an article' },
  { mark: 'amp_version', why: 'an AMP version of the page for phones' },
  { mark: 'address_dated', why: 'the URL of the page contains a date' },
  { mark: 'address_numbered', why: 'the URL of the page contains a number' },
  { mark: 'address_at_root', why: 'the path of the page’s URL consists only of a headline' },
  { mark: 'says_we', why: 'the text uses the first person plural (“we”)' },
  { mark: 'says_i', why: 'the text uses the first person singular (“I”)' },
  { mark: 'says_you', why: 'the text addresses its reader' },
  { mark: 'own_name', why: 'the text names the site itself' },
  { mark: 'prices', why: 'prices on the page' },
  { mark: 'short_text', why: 'little running text' },
  { mark: 'policy_fields', why: 'publishing principles or an ethics policy in JSON-LD' },
  { mark: 'paywalled', why: 'articles for subscribers' },
  { mark: 'agency_dateline', why: 'a dateline with an agency’s name' },
  { mark: 'release_line', why: 'a line that names the distributor of a press release' },
  { mark: 'news_sitemap', why: 'robots.txt names a news sitemap' },
];

const REASONS = new Map(
  [
    ...LINK_CONCEPTS,
    ...VENDORS,
    ...SCHEMA_TYPES,
    ...METAS,
    ...SOFTWARE,
    ...ADDRESS_PARTS,
    ...NAME_WORDS,
    ...NAME_WORDS.map(({ mark, why }) => ({
      mark: mark.replace('named', 'signed'),
      why: why.replace('named', 'signed'),
    })),
    ...MEASURED,
  ].map(({ mark, why }): [string, string] => [mark, why]),
);

/** Explains in words what a sign (mark) of a site's kind means. `shop:3` means the same as `shop`. */
export function reasonOf(mark: string): string {
  const bare = mark.replace(/:\d+$/, '');
  return REASONS.get(bare) ?? bare;
}
