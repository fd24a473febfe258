import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newsroomPages } from '../../../apps/local/index.ts';
import { paragraphs } from '../docs/paragraphs.ts';
import { authorName } from '../pages/big-newsroom.ts';

/**
 * News sites on different ports, so that each site has its own request queue. Every path below `/story/` is
 * an article.
 */
export interface LoopbackOutlets {
  /** The `host:port` of each news site. */
  hosts: string[];
  /** All requests, each with the time and the news site that received it. */
  asked: { host: string; path: string; at: number }[];
  /** Returns the URL of an article. The number determines the news site and the author. */
  url(edition: string, index: number): string;
  close(): Promise<void>;
}

const AUTHORS = 7;

/**
 * Starts news sites that serve each article after `delayMs`. The pages of every second author contain an
 * e-mail address.
 */
export async function startLoopbackOutlets(options: {
  count: number;
  delayMs: () => number;
}): Promise<LoopbackOutlets> {
  const asked: LoopbackOutlets['asked'] = [];
  const servers = await Promise.all(
    Array.from({ length: options.count }, async () => {
      const server = createServer((request, response) => {
        const path = request.url ?? '/';
        const { host = '' } = request.headers;
        asked.push({ host, path, at: performance.now() });
        const index = Number(/^\/story\/.*\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
        setTimeout(() => {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          if (Number.isNaN(index)) response.writeHead(404).end('<title>Not here</title>');
          else response.end(article(`http://${host}${path}`, index));
        }, options.delayMs());
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const hosts = servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    hosts,
    asked,
    url: (edition, index) => `http://${hosts[index % hosts.length]}/story/${edition}/${index}`,
    async close() {
      await Promise.all(servers.map(close));
    },
  };
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

function article(url: string, index: number): string {
  const author = index % AUTHORS;
  const name = authorName(author);
  const mailbox = `${name.toLowerCase().replace(' ', '.')}@outlet.example`;
  const email = author % 2 === 0 ? ` <a href="mailto:${mailbox}">e-mail</a>` : '';
  return newsroomPages.html(
    url,
    `<title>Story ${index}</title><meta property="og:site_name" content="Outlet">${newsroomPages.jsonLd({
      '@type': 'NewsArticle',
      headline: `Story ${index} of the harbour`,
      datePublished: '2026-11-01T10:00:00Z',
      author: { '@type': 'Person', name },
    })}`,
    `<article><h1>Story ${index}</h1><p class="byline">By ${name}${email}</p>${paragraphs('The council spoke about the harbour, the ferries and what they cost for a long while.', 6)}</article>`,
  ).body;
}
