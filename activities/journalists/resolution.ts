import type { articles, authorPages, identities, sites } from '../../db/index.ts';
import type {
  ArticleAuthor,
  EmailSuggestion,
  Evidence,
  JournalistProfile,
  UnresolvedReason,
} from '../../model/index.ts';
import type { ArticlePublication, PublicationReader } from '../publications/index.ts';
import type { ArticleReader } from '../reading/index.ts';
import type { FetchOptions, WebFailure } from '../web/index.ts';
import type { MxLookup } from './email-checks.ts';
import type { QuotedPage } from './evidence.ts';
import type { EmailFinder } from './finder/email-finder.ts';
import type { PeoplePages } from './pages.ts';

/** Shown to operators in Temporal. */
export type Stage = 'article' | 'publication' | 'author_page' | 'recent' | 'contact';

/** From the pages of one source. */
export interface KnownOfPerson {
  name: string;
  publication: Pick<ArticlePublication, 'domain' | 'name'>;
  article: {
    reading: articles.ArticleByAuthor['reading'];
    author: ArticleAuthor;
    quoted: QuotedPage;
    /** Otherwise, Byline found it itself. */
    isSource: boolean;
  } | null;
  authorPage: authorPages.StoredAuthorPage | null;
  /** As far as they have already been read. */
  written: sites.WrittenArticle[];
  /** If no publication name is known. */
  fallbackOutlet: { outlet: string; basis: 'article_url' | 'reference' | 'domain' };
}

export interface ResolvedPerson {
  profile: JournalistProfile;
  identity: identities.Identity;
}

export type Resolution =
  | { outcome: 'resolved'; person: ResolvedPerson }
  | {
      outcome: 'unresolved';
      reason: UnresolvedReason;
      message: string;
      retryable: boolean;
      evidence: Evidence[];
    }
  /** A temporary failure. No outcome is stored yet, because another attempt may soon succeed. */
  | { outcome: 'retry'; failure: WebFailure };

export type Settled = Exclude<Resolution, { outcome: 'retry' }>;

export interface ResolveDeps {
  articles: ArticleReader;
  publications: PublicationReader;
  pages: PeoplePages;
  hasMx: MxLookup;
  /** Null if no key is configured. */
  finder: EmailFinder | null;
  /** Null if the outlet's addresses suggest none. */
  suggestEmail(person: Pick<KnownOfPerson, 'name' | 'publication'>): Promise<EmailSuggestion | null>;
}

export interface ResolveOptions {
  includeRecent: number;
  signal: AbortSignal;
  /** The source's identity in the queues of hosts, the same for every attempt. */
  holder: string;
  onStage: (stage: Stage) => void;
  /** Called with null when reading ends. */
  onReading: NonNullable<FetchOptions['onReading']>;
}

export function unresolved(
  reason: UnresolvedReason,
  message: string,
  evidence: Evidence[] = [],
  retryable = false,
): Resolution {
  return { outcome: 'unresolved', reason, message, retryable, evidence };
}

/** All other kinds have the reason `fetch_failed`. */
const OF_FAILURE: Partial<Record<WebFailure['kind'], { reason: UnresolvedReason; retryable: boolean }>> = {
  not_a_page: { reason: 'not_an_article', retryable: false },
  empty: { reason: 'not_an_article', retryable: false },
  blocked_by_robots: { reason: 'blocked_by_robots', retryable: false },
  suppressed: { reason: 'suppressed', retryable: false },
  // It may become available later.
  robots_unavailable: { reason: 'blocked_by_robots', retryable: true },
};

export function fromFailure(failure: WebFailure): Resolution {
  if (failure.transient) return { outcome: 'retry', failure };
  const { reason, retryable } = OF_FAILURE[failure.kind] ?? { reason: 'fetch_failed', retryable: false };
  return unresolved(reason, failure.message, [], retryable);
}
