import type { ArticleForm, PageKind } from '../../../model/index.ts';
import { FORM_RULES, SELLING_WORDS } from './form-rules.ts';

/** What a page or a search result shows of an article. Only the title and the URL are always known. */
export interface FormSigns {
  title: string;
  url: string | null;
  kind?: PageKind | null;
  description?: string | null;
  section?: string | null;
  /** The schema.org types of the article, such as `ReviewNewsArticle`. */
  types?: readonly string[];
  text?: string;
}

/** How many characters at the beginning of an article are searched for signs of its form. */
const OPENING = 3_000;
const MAX_TITLE = 300;
/** How many words about prices and shops make a list of products a shopping guide. */
const SELLING = 3;
/** Hosts whose publications are sent to subscribers by e-mail. */
const NEWSLETTER_HOST = /(?:^|\.)(?:substack\.com|beehiiv\.com|buttondown\.(?:com|email)|steady\.page)$/;

/**
 * Tells the form of an article from its URL, section, headline, structured data and text. The first rule that
 * applies decides. Returns null if nothing shows the form.
 */
export function formOf({
  title,
  url,
  kind,
  description,
  section,
  types = [],
  text = '',
}: FormSigns): ArticleForm | null {
  if (kind === 'live_blog') return 'live';
  const address = addressOf(url);
  const sections = [...(address?.folders ?? []), ...sectionsOf(section ?? '')];
  const headline = (title || (address?.slug ?? '')).slice(0, MAX_TITLE).trim();
  const opening = `${description ?? ''}\n${text.slice(0, OPENING)}`;
  for (const rule of FORM_RULES) {
    const isShown =
      types.some((type) => rule.types?.test(type)) ||
      sections.some((name) => rule.sections?.test(name)) ||
      rule.titles?.test(headline) === true;
    if (isShown && (!rule.isSelling || (opening.match(SELLING_WORDS)?.length ?? 0) >= SELLING))
      return rule.form;
    if (rule.form === 'newsletter' && address !== null && NEWSLETTER_HOST.test(address.host))
      return 'newsletter';
  }
  return null;
}

/** Returns the host of a URL, the folders of its path and the words of its last part; null if it is invalid. */
function addressOf(url: string | null): { host: string; folders: string[]; slug: string } | null {
  if (url === null || !URL.canParse(url)) return null;
  const { hostname, pathname } = new URL(url);
  const parts = pathname.toLowerCase().split('/').filter(Boolean);
  return {
    host: hostname.toLowerCase(),
    folders: parts.slice(0, -1).map(plain),
    slug: (parts.at(-1) ?? '').replaceAll('-', ' '),
  };
}

/** A page may name several sections, such as "Album/Single Reviews,Reviews". */
function sectionsOf(section: string): string[] {
  return section
    .slice(0, MAX_TITLE)
    .split(/[,|>/;]/)
    .map(plain);
}

/** Writes the name of a section as paths do: lower case, without marks, with hyphens. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/[\s_]+/g, '-');
}
