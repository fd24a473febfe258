import type { articles } from '../../db/index.ts';
import { profileNetwork } from './profile-networks.ts';

/** A byline as it is printed. */
export interface Byline extends articles.Located {
  text: string;
  confidence: number;
}

/** Who wrote a page, as far as one source says. */
export interface Authorship {
  /** What is printed as the byline. */
  byline: Byline | null;
  authors: articles.ArticleAuthor[];
  organizations: (articles.Located & { name: string })[];
  /** Names of accounts under which a whole newsroom writes: nobody's, whatever another source says. */
  accounts: string[];
}

/** How far each source of an author is trusted by itself. */
export const TRUST = {
  structured: 0.9,
  printed: 0.8,
  meta: 0.75,
  distant: 0.65,
  signed: 0.7,
  data: 0.6,
} as const;
export const MAX_AUTHORS = 12;

export function noAuthorship(): Authorship {
  return { byline: null, authors: [], organizations: [], accounts: [] };
}

/** An author of whom only the name is known. */
export function blank(name: string, located: articles.Located, confidence: number): articles.ArticleAuthor {
  return { name, url: null, email: null, role: null, bio: null, profiles: [], confidence, ...located };
}

/** The home page, or the list of all authors: publishers put them where the author's page belongs. */
const NO_AUTHOR_PAGE =
  /^(?:\/(?:[a-z]{2}\/)?(?:authors?|autor(?:en|es|i|zy)?|auteurs?|autori|autores|firmas|writers|journalists|contributors|staff|team|people|redaktion|redaction|redazione|redactie)(?:\/index\.\w+)?)?\/*$/i;

/** Whether an address can be the page of one author on a site; an account elsewhere is a profile. */
export function isAuthorPage(url: string): boolean {
  return !NO_AUTHOR_PAGE.test(new URL(url).pathname) && profileNetwork(url) === null;
}

const SHARED_ACCOUNT =
  /\/(?:admin(?:istrator)?|editors?|editorial|redaktion|redaktsioon|redaction|redaccion|redazione|redactie|redakcja|newsroom|news-?desk|webmaster|web-?team|staff(?:-?(?:writer|reporter))?|guest|superadmin|root|user\d*)\/?$/i;

/** Whether an author's address is that of an account under which a whole newsroom writes. */
export function isSharedAccount(url: string): boolean {
  return SHARED_ACCOUNT.test(new URL(url).pathname);
}
