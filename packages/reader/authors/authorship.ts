import type { Element } from 'domhandler';
import type { ArticleAuthor, Located } from '../../../model/index.ts';
import { profileNetwork } from '../contacts/profile-networks.ts';
import type { Page } from '../html/page.ts';
import type { PageIndex } from '../html/page-index.ts';

/** A byline as printed on the page. */
export interface Byline extends Located {
  text: string;
  confidence: number;
}

/** The authors of a page according to one source. */
export interface Authorship {
  /** The printed byline. */
  byline: Byline | null;
  authors: ArticleAuthor[];
  organizations: (Located & { name: string })[];
  /**
   * Names of accounts that a whole newsroom shares. Such a name is never treated as a person, even if another
   * source lists it as an author.
   */
  accounts: string[];
}

/** The input of the functions that look for authors' signatures in the lines of a page. */
export interface SignedPage {
  page: Page;
  index: PageIndex;
  headline: Element | null;
  language: string | null;
  /** Names that the publication uses for itself. */
  siteNames: string[];
}

/** The base confidence in each source of author names. */
export const TRUST = {
  structured: 0.9,
  printed: 0.8,
  meta: 0.75,
  distant: 0.65,
  signed: 0.7,
  /** A byline below the linked title of another story. */
  linked: 0.5,
} as const;
/** Scientific papers by large teams can have dozens of authors. */
export const MAX_AUTHORS = 60;
/**
 * Maximum number of names that are read from each source of a page. The names of all sources are compared
 * with one another, so thousands of them would take seconds.
 */
export const MAX_NAMES = 200;

export function noAuthorship(): Authorship {
  return { byline: null, authors: [], organizations: [], accounts: [] };
}

/** An author without any details except the name. */
export function blank(name: string, located: Located, confidence: number): ArticleAuthor {
  return { name, url: null, email: null, role: null, bio: null, profiles: [], confidence, ...located };
}

/**
 * URLs of the home page or of the list of all authors, which some publishers give instead of the author's
 * page.
 */
const NO_AUTHOR_PAGE =
  /^(?:\/(?:[a-z]{2}\/)?(?:authors?|autor(?:en|es|i|zy)?|auteurs?|autori|autores|firmas|writers|journalists|contributors|staff|team|people|redaktion|redaction|redazione|redactie)(?:\/index\.\w+)?)?\/*$/i;

/**
 * Whether a URL can be an author's page on the site. An account on a social network counts as a profile
 * instead.
 */
export function isAuthorPage(url: string): boolean {
  return !NO_AUTHOR_PAGE.test(new URL(url).pathname) && profileNetwork(url) === null;
}

const SECTION_PAGE =
  /\/(?:categor(?:y|ies)|categorias?|catégories?|kategorien?|tags?|topics?|themen?|thema|rubri(?:k|que|ek|ca|che)s?|sections?|secci[oó]n(?:es)?|se[cç](?:ao|ão|oes|ões)|sezion[ei]|editorias?|kategori[aer]*|d[zž]ia[lł]y?|ressorts?|channels?|especial(?:es)?|specials?|dossiers?|proje(?:c|k)t[sye]?|projetos?|proyectos?|progett[oi]|projets?)\/[^/]|[?&](?:categor(?:y|ia)|kategorie|tag|topic|section)=/i;

/** Whether a link beside a name leads to a section, category or tag of the site. */
export function isSectionPage(url: string): boolean {
  return SECTION_PAGE.test(url) && !/\/(?:author|autor|writer|profile)/i.test(url);
}

/** Whether a link leads to a folder that holds the page, as those of series and special projects do. */
export function isAbove(url: string, page: string): boolean {
  const [above, own] = [new URL(url), new URL(page)];
  const folder = above.pathname.replace(/\/*$/, '/');
  return (
    above.host === own.host && own.pathname.startsWith(folder) && own.pathname !== folder && !/@/.test(folder)
  );
}

/** The folder of a page, or an empty text for a link within its own page. */
export function folderOf(url: string | null): string {
  return url === null ? '' : url.replace(/\/?(?:[?#].*)?$/, '').replace(/[^/]*$/, '');
}

/** Whether the target of a link is within its own page, as that of a button is. */
export function isWithinPage(href: string): boolean {
  return /^(?:#|javascript:)/i.test(href);
}

/** Whether a link leads to the start of a site, or nowhere else than within its own page. */
export function isHome(url: string | null): boolean {
  return url === null || new URL(url).pathname === '/';
}

const SHARED_ACCOUNT =
  /\/(?:admin(?:istrator)?|editors?|editorial|redaktion|redaktsioon|redaction|redaccion|redazione|redactie|redakcja|newsroom|news-?desk|webmaster|web-?team|staff(?:-?(?:writer|reporter))?|guest|superadmin|root|user\d*)\/?$/i;

/** Whether an author URL belongs to an account that a whole newsroom shares. */
export function isSharedAccount(url: string): boolean {
  return SHARED_ACCOUNT.test(new URL(url).pathname);
}
