import type * as articles from '../../../model/article-reading.ts';
import { profileNetwork } from '../contacts/profile-networks.ts';

/** A byline as it is printed. */
export interface Byline extends articles.Located {
  text: string;
  confidence: number;
}

/** Who wrote a page, according to one source. */
export interface Authorship {
  /** The printed byline. */
  byline: Byline | null;
  authors: articles.ArticleAuthor[];
  organizations: (articles.Located & { name: string })[];
  /** Names of accounts shared by a whole newsroom. They are never a person, whatever another source says. */
  accounts: string[];
}

/** The base confidence of each source of authors. */
export const TRUST = {
  structured: 0.9,
  printed: 0.8,
  meta: 0.75,
  distant: 0.65,
  signed: 0.7,
} as const;
/** Papers of large teams have dozens. */
export const MAX_AUTHORS = 60;

export function noAuthorship(): Authorship {
  return { byline: null, authors: [], organizations: [], accounts: [] };
}

/** An author of whom only the name is known. */
export function blank(name: string, located: articles.Located, confidence: number): articles.ArticleAuthor {
  return { name, url: null, email: null, role: null, bio: null, profiles: [], confidence, ...located };
}

/** The home page or the list of all authors, which publishers put where the author page belongs. */
const NO_AUTHOR_PAGE =
  /^(?:\/(?:[a-z]{2}\/)?(?:authors?|autor(?:en|es|i|zy)?|auteurs?|autori|autores|firmas|writers|journalists|contributors|staff|team|people|redaktion|redaction|redazione|redactie)(?:\/index\.\w+)?)?\/*$/i;

/** Whether a URL can be an author's page on the site. An account on a network is a profile instead. */
export function isAuthorPage(url: string): boolean {
  return !NO_AUTHOR_PAGE.test(new URL(url).pathname) && profileNetwork(url) === null;
}

const SHARED_ACCOUNT =
  /\/(?:admin(?:istrator)?|editors?|editorial|redaktion|redaktsioon|redaction|redaccion|redazione|redactie|redakcja|newsroom|news-?desk|webmaster|web-?team|staff(?:-?(?:writer|reporter))?|guest|superadmin|root|user\d*)\/?$/i;

/** Whether an author URL belongs to an account shared by a whole newsroom. */
export function isSharedAccount(url: string): boolean {
  return SHARED_ACCOUNT.test(new URL(url).pathname);
}
