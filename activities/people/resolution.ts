import type { articles, authorPages, identities, journalists, sources } from '../../db/index.ts';
import type { ArticleReader } from '../articles/index.ts';
import type { ArticlePublication, PublicationReader } from '../publications/index.ts';
import type { WebFailure } from '../web/index.ts';
import type { MxLookup } from './email-checks.ts';
import type { QuotedPage } from './evidence.ts';
import type { PeoplePages } from './pages.ts';

/** Where a source is in its work; heartbeats name it. */
export type Stage = 'article' | 'publication' | 'author_page' | 'recent' | 'contact';

/** What the pages of one source hold about one person. */
export interface KnownOfPerson {
  name: string;
  publication: Pick<ArticlePublication, 'domain' | 'name'>;
  article: { reading: articles.ArticleReading; author: articles.ArticleAuthor; quoted: QuotedPage } | null;
  authorPage: authorPages.StoredAuthorPage | null;
  /** What stands for the outlet when no publication name is known. */
  fallbackOutlet: { outlet: string; basis: 'article_url' | 'reference' | 'domain' };
}

/** A person as one source gave them, with what proves who they are. */
export interface ResolvedPerson {
  profile: journalists.JournalistProfile;
  identity: identities.Identity;
}

export type Resolution =
  | { outcome: 'resolved'; person: ResolvedPerson }
  | {
      outcome: 'unresolved';
      reason: sources.UnresolvedReason;
      message: string;
      retryable: boolean;
      evidence: sources.Evidence[];
    }
  /** Worth another attempt soon; nothing is settled. */
  | { outcome: 'retry'; failure: WebFailure };

export interface ResolveDeps {
  articles: ArticleReader;
  publications: PublicationReader;
  pages: PeoplePages;
  hasMx: MxLookup;
}

export interface ResolveOptions {
  includeRecent: number;
  signal: AbortSignal;
  onStage: (stage: Stage) => void;
}

/** The settled outcome of a source that names nobody. */
export function unresolved(
  reason: sources.UnresolvedReason,
  message: string,
  evidence: sources.Evidence[] = [],
  retryable = false,
): Resolution {
  return { outcome: 'unresolved', reason, message, retryable, evidence };
}

/** What a page that could not be had means for its source. */
export function fromFailure(failure: WebFailure): Resolution {
  if (failure.transient) return { outcome: 'retry', failure };
  return unresolved(failure.kind === 'not_a_page' ? 'not_an_article' : 'fetch_failed', failure.message);
}
