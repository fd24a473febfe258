import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { paragraphs } from '../docs/paragraphs.ts';

/** The response for a page of the site. */
export interface SitePage {
  status?: number;
  /** How long the news site waits before it responds. */
  delayMs?: number;
  /** The news site does not respond before this promise has resolved. */
  until?: Promise<void>;
  location?: string;
  html?: string;
  /** The content type of the page; `text/html; charset=utf-8` by default. */
  type?: string;
}

/** A news site on loopback that counts its requests. */
export interface NewsSite {
  origin: string;
  /** The site's `host:port`, for the setting BYLINE_WEB_ALLOW. */
  host: string;
  /** The response for each path, which a test can change at any time. */
  pages: Map<string, SitePage>;
  /** Returns how often a path with its query was fetched. */
  fetches(path: string): number;
  close(): Promise<void>;
}

export async function startNewsSite(): Promise<NewsSite> {
  const pages = new Map<string, SitePage>();
  const counts = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    counts.set(path, (counts.get(path) ?? 0) + 1);
    const page = pages.get(path) ?? { status: 404, html: '<title>Not here</title>' };
    await page.until;
    if (page.delayMs) await sleep(page.delayMs);
    response.writeHead(page.status ?? 200, {
      'content-type': page.type ?? 'text/html; charset=utf-8',
      ...(page.location ? { location: page.location } : {}),
    });
    response.end(page.html ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    pages,
    fetches: (path) => counts.get(path) ?? 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface StoryOptions {
  title: string;
  author?: string;
  published?: string;
  canonical?: string;
  language?: string;
  description?: string;
  site?: string;
  text?: string;
}

/** Generates an article page. */
export function story(options: StoryOptions): string {
  const text =
    options.text ?? 'A sentence of this story, which is long enough to be read as an article by the reader.';
  const data = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: options.title,
    datePublished: options.published ?? '2026-11-01T10:00:00Z',
    author: { '@type': 'Person', name: options.author ?? 'Ada Reporter' },
  };
  return `<!doctype html><html lang="${options.language ?? 'en'}"><head><title>${options.title}</title>
<meta property="og:site_name" content="${options.site ?? 'Example News'}">
<meta name="description" content="${options.description ?? 'What it is about.'}">
${options.canonical ? `<link rel="canonical" href="${options.canonical}">` : ''}
<script type="application/ld+json">${JSON.stringify(data)}</script></head>
<body><article><h1>${options.title}</h1><p class="byline">By ${options.author ?? 'Ada Reporter'}</p>
${paragraphs(text, 8)}</article></body></html>`;
}
