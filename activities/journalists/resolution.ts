import { ApplicationFailure } from '@temporalio/activity';
import type { articles, authorPages, identities, sites } from '../../db/index.ts';
import type {
  ArticleAuthor,
  EmailSuggestion,
  Evidence,
  JournalistProfile,
  UnresolvedReason,
} from '../../model/index.ts';
import { FETCH_FAILED, FETCH_TIMED_OUT } from '../../workflows/contract.ts';
import type { ArticlePublication, PublicationReader } from '../publications/index.ts';
import type { ArticleReader } from '../reading/index.ts';
import type { FetchOptions, WebFailure } from '../web/index.ts';
import type { MxLookup } from './email-checks.ts';
import type { QuotedPage } from './evidence.ts';
import type { EmailFinder } from './finder/email-finder.ts';
import type { PeoplePages } from './people-pages.ts';

/** The stage of work on a source, shown to operators in Temporal. */
export type Stage = 'article' | 'publication' | 'author_page' | 'recent' | 'contact';

/** What the pages of one source say about a person. */
export interface KnownOfPerson {
  name: string;
  publication: Pick<ArticlePublication, 'domain' | 'name'>;
  article: {
    reading: articles.ArticleByAuthor['reading'];
    author: ArticleAuthor;
    quoted: QuotedPage;
    /** Whether the article is a source of the job, rather than one that Byline found itself. */
    isSource: boolean;
  } | null;
  authorPage: authorPages.StoredAuthorPage | null;
  /** The person's articles for the publication, as far as they have already been read. */
  written: sites.WrittenArticle[];
  /** The outlet's name if no publication name is known. */
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
  /** The vendor of e-mail addresses; null if no key is configured. */
  finder: EmailFinder | null;
  /** Suggests an address for a person, or returns null if the outlet's addresses suggest none. */
  suggestEmail(
    person: Pick<KnownOfPerson, 'name' | 'publication' | 'article' | 'authorPage'>,
  ): Promise<EmailSuggestion | null>;
}

export interface ResolveOptions {
  includeRecent: number;
  signal: AbortSignal;
  /** Identifies the source in the queues of hosts, and is the same for every attempt. */
  holder: string;
  onStage: (stage: Stage) => void;
  /** Called with the page that is being read, and with null when reading ends. */
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

/** Why a source is unresolved, by the kind of failure; all other kinds have the reason `fetch_failed`. */
const OF_FAILURE: Partial<Record<WebFailure['kind'], { reason: UnresolvedReason; retryable: boolean }>> = {
  not_a_page: { reason: 'not_an_article', retryable: false },
  empty: { reason: 'not_an_article', retryable: false },
  blocked_by_robots: { reason: 'blocked_by_robots', retryable: false },
  suppressed: { reason: 'suppressed', retryable: false },
  // The site's robots.txt may become available later.
  robots_unavailable: { reason: 'blocked_by_robots', retryable: true },
};

/** Converts a failed fetch of a source to the outcome of the source. */
export function fromFailure(failure: WebFailure): Resolution {
  if (failure.transient) return { outcome: 'retry', failure };
  const { reason, retryable } = OF_FAILURE[failure.kind] ?? { reason: 'fetch_failed', retryable: false };
  return unresolved(reason, failure.message, [], retryable);
}

/** The error by which another attempt is made after a temporary failure. */
export function retryOf({ kind, message }: WebFailure): ApplicationFailure {
  return ApplicationFailure.retryable(message, kind === 'timeout' ? FETCH_TIMED_OUT : FETCH_FAILED);
}
