import { findContact } from '../../../activities/journalists/find-contact.ts';
import type { KnownOfPerson, ResolveDeps } from '../../../activities/journalists/resolution.ts';
import { type Evidence, publicationDomain } from '../../../model/index.ts';
import { readAuthorPage } from '../../../packages/reader/pages/author-page.ts';
import { readArticle } from '../../../packages/reader/pages/read-article.ts';
import { CASES, type Case, LAYOUTS, type Layout } from './layouts.ts';

/** A test page, and the journalist's e-mail address that a careful reader would find on the page, or null. */
export interface ContactPage {
  layout: Layout;
  which: Case;
  url: string;
  html: string;
  expected: string | null;
}

export interface ContactOutcome {
  page: ContactPage;
  found: string | null;
  evidence: Evidence[];
}

/**
 * Returns a page for each combination of a layout and one of the `CASES`. The footer of each page contains an
 * e-mail address without a name, which must not be attributed to the journalist.
 */
export function contactPages(): ContactPage[] {
  return LAYOUTS.flatMap((layout) =>
    CASES.map((which) => {
      const { head = '', body } = layout.page(which);
      const domain = layout.email.split('@')[1] ?? '';
      return {
        layout,
        which,
        url: `https://${domain}/2026/11/02/${which}`,
        html: `<!doctype html><html lang="${layout.language}"><head><title>${layout.outlet}</title><meta property="og:type" content="article"><meta property="og:site_name" content="${layout.outlet}">${head}</head>
<body><nav><a href="/">${layout.outlet}</a></nav><main>${body}</main><footer><p>${layout.outlet}, 1 Quay Street</p><p><a href="mailto:qs17@${domain}">Write</a></p></footer></body></html>`,
        expected: which === 'present' || which === 'disguised' ? layout.email : null,
      };
    }),
  );
}

/** Finds the journalist's e-mail address on a page in the same way as the service. */
export async function readContact(page: ContactPage): Promise<ContactOutcome> {
  const { fields, evidence } = await findContact(
    depsOf(page),
    { signal: new AbortController().signal, holder: 'bench', onReading: () => undefined },
    knownOf(page),
  );
  return { page, found: fields.email, evidence };
}

function knownOf({ layout, html, url }: ContactPage): KnownOfPerson {
  const stored = {
    fetched_at: new Date(0),
    content_sha256: 'sha',
    url_key: url,
    url,
    extractor: layout.kind,
  };
  const base = {
    name: layout.person,
    publication: { domain: publicationDomain(new URL(url).hostname), name: layout.outlet },
    fallbackOutlet: { outlet: url, basis: 'article_url' as const },
    written: [],
  };
  if (layout.kind === 'author_page')
    return { ...base, article: null, authorPage: { ...stored, reading: readAuthorPage(html, url) } };
  const story = layout.kind === 'article' ? html : storyOf(layout);
  const reading = readArticle(story, url);
  const author = reading.authors[0];
  if (!author) throw new Error(`no author on a page of the layout "${layout.name}"`);
  return {
    ...base,
    article: { reading, author, quoted: stored, isSource: true },
    authorPage: null,
  };
}

/** Returns the article from which the service finds the publisher's staff page. */
function storyOf({ person, outlet }: Layout): string {
  const text =
    '<p>The council met on Tuesday evening and spoke for three hours about the harbour.</p>'.repeat(7);
  return `<html><head><meta property="og:type" content="article"><meta property="og:site_name" content="${outlet}"></head>
<body><main><h1>Cranes</h1><p class="byline">By ${person}</p>${text}</main><footer><a href="/team">Our team</a></footer></body></html>`;
}

function depsOf({ layout, html, url }: ContactPage): ResolveDeps {
  const unused = () => Promise.reject(new Error('not asked for in this bench'));
  return {
    articles: { readAt: unused, refresh: unused },
    publications: { ofArticle: unused, noteArticle: unused, nameOf: unused },
    hasMx: async () => null,
    suggestEmail: async () => null,
    finder: null,
    pages: {
      authorPage: async (address) => {
        if (layout.kind !== 'staff_page') throw new Error(`no page at ${address}`);
        const stored = {
          url_key: address,
          url,
          fetched_at: new Date(0),
          content_sha256: 'sha',
          extractor: 'staff_page',
        };
        return { ok: true, page: { ...stored, reading: readAuthorPage(html, address) } };
      },
      feed: unused,
      writtenBy: unused,
      feedsOf: unused,
      authorPagesOf: unused,
      aroundArticle: unused,
    },
  };
}

export interface ContactMetrics {
  pages: number;
  precision: number;
  recall: number;
}

/**
 * Precision is the share of found e-mail addresses that are right; recall is the share of existing addresses
 * that are found.
 */
export function contactMetrics(outcomes: ContactOutcome[]): ContactMetrics {
  const found = outcomes.filter((outcome) => outcome.found !== null);
  const right = found.filter(({ found: email, page }) => email === page.expected);
  const there = outcomes.filter(({ page }) => page.expected !== null);
  return {
    pages: outcomes.length,
    precision: found.length === 0 ? 1 : right.length / found.length,
    recall: right.length / there.length,
  };
}
