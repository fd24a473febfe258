import type { articles, authorPages, identities, journalists, sources } from '../../db/index.ts';
import type { ArticleReader } from '../articles/index.ts';
import type { ArticlePublication, PublicationReader } from '../publications/index.ts';
import type { WebFailure } from '../web/index.ts';
import type { MxLookup } from './email-checks.ts';
import type { QuotedPage } from './evidence.ts';
import type { EmailFinder } from './finder/email-finder.ts';
import type { PeoplePages } from './pages.ts';

/** Where a source is in its work; heartbeats name it. */
export type Stage = 'article' | 'publication' | 'author_page' | 'recent' | 'contact';

/** What the pages of one source hold about one person. */
export interface KnownOfPerson {
  name: string;
  publication: Pick<ArticlePublication, 'domain' | 'name'>;
  article: {
    reading: articles.ArticleByAuthor['reading'];
    author: articles.ArticleAuthor;
    quoted: QuotedPage;
    /** Whether the caller asked for this article; one that we know of a person is none of theirs. */
    isSource: boolean;
  } | null;
  authorPage: authorPages.StoredAuthorPage | null;
  /** What they wrote for this publication, as far as it was read before. */
  written: articles.ArticleByAuthor[];
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

/** What a source can be settled with. */
export type Settled = Exclude<Resolution, { outcome: 'retry' }>;

export interface ResolveDeps {
  articles: ArticleReader;
  publications: PublicationReader;
  pages: PeoplePages;
  hasMx: MxLookup;
  /** Asked where nothing is published, and to check mailboxes; null without a key. */
  finder: EmailFinder | null;
}

export interface ResolveOptions {
  includeRecent: number;
  signal: AbortSignal;
  /** Who fetches for this source, the same in every attempt. */
  holder: string;
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

/** What is not simply a fetch that failed. */
const OF_FAILURE: Partial<
  Record<WebFailure['kind'], { reason: sources.UnresolvedReason; retryable: boolean }>
> = {
  not_a_page: { reason: 'not_an_article', retryable: false },
  empty: { reason: 'not_an_article', retryable: false },
  blocked_by_robots: { reason: 'blocked_by_robots', retryable: false },
  suppressed: { reason: 'suppressed', retryable: false },
  // The site may be able to say in a while what it allows.
  robots_unavailable: { reason: 'blocked_by_robots', retryable: true },
};

/** What a page that could not be had means for its source. */
export function fromFailure(failure: WebFailure): Resolution {
  if (failure.transient) return { outcome: 'retry', failure };
  const { reason, retryable } = OF_FAILURE[failure.kind] ?? { reason: 'fetch_failed', retryable: false };
  return unresolved(reason, failure.message, [], retryable);
}
