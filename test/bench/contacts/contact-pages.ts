import { readArticle } from '../../../activities/articles/index.ts';
import { readAuthorPage } from '../../../activities/people/author-page.ts';
import { findContact } from '../../../activities/people/find-contact.ts';
import type { KnownOfPerson, ResolveDeps } from '../../../activities/people/resolution.ts';
import { publicationDomain } from '../../../activities/publications/index.ts';
import type { sources } from '../../../db/index.ts';
import { CASES, type Case, LAYOUTS, type Layout } from './layouts.ts';

/** A page of the set, and whose address a careful reader would take from it. */
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
  evidence: sources.Evidence[];
}

/** Every layout with every case. On each page stands an address that is nobody's, and on most no other. */
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

/** What the service finds on a page for the page's journalist. */
export async function readContact(page: ContactPage): Promise<ContactOutcome> {
  const evidence: sources.Evidence[] = [];
  const known = knownOf(page);
  const quoted = known.authorPage && { ...known.authorPage, url: page.url, extractor: 'author_page' };
  const { fields } = await findContact(
    depsOf(page),
    { signal: new AbortController().signal, holder: 'bench' },
    known,
    quoted,
    evidence,
  );
  return { page, found: fields.email, evidence };
}

function knownOf({ layout, html, url }: ContactPage): KnownOfPerson {
  const stored = { fetched_at: new Date(0), content_sha256: 'sha', url_key: url, url };
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
    article: { reading, author, quoted: { ...stored, extractor: 'article' }, isSource: true },
    authorPage: null,
  };
}

/** The article that leads to a page of a house's people. */
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
    publications: { ofArticle: unused, nameOf: unused },
    hasMx: async () => null,
    finder: null,
    pages: {
      authorPage: async (address) => {
        if (layout.kind !== 'staff_page') throw new Error(`no page at ${address}`);
        const stored = { url_key: address, url, fetched_at: new Date(0), content_sha256: 'sha' };
        return { ok: true, page: { ...stored, reading: readAuthorPage(html, address) } };
      },
      feed: unused,
      writtenBy: unused,
      feedsOf: unused,
      authorPagesOf: unused,
    },
  };
}

export interface ContactFigures {
  pages: number;
  precision: number;
  recall: number;
}

/** Of the addresses found, how many are right; of those that are there, how many are found. */
export function contactFigures(outcomes: ContactOutcome[]): ContactFigures {
  const found = outcomes.filter((outcome) => outcome.found !== null);
  const right = found.filter(({ found: email, page }) => email === page.expected);
  const there = outcomes.filter(({ page }) => page.expected !== null);
  return {
    pages: outcomes.length,
    precision: found.length === 0 ? 1 : right.length / found.length,
    recall: right.length / there.length,
  };
}
