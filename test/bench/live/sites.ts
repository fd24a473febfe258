import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { mulberry32 } from '../../support/pages/random.ts';

/** A request as the site received it. Times are in milliseconds since the sites were started. */
export interface Visit {
  path: string;
  agent: string;
  startedAt: number;
  endedAt: number;
  status: number;
}

/** How a test site behaves. */
export type Manner = 'plain' | 'redirects' | 'slow' | 'busy once' | 'crawl-delay';

export interface Site {
  host: string;
  manner: Manner;
  visits: Visit[];
}

export interface Sites {
  all: Site[];
  /** When the servers of the sites were started, as a value of `performance.now()`. */
  startedAt: number;
  /** Returns the URL of the n-th source. If there are more sources than sites, a site has several sources. */
  source(index: number): string;
  close(): Promise<void>;
}

const SITES = 12;
export const CRAWL_DELAY_MS = 2_000;
export const RETRY_AFTER_MS = 2_000;
const SLOW_MS = 2_500;
const RECENT = 10;
/** Time to first byte. */
const FIRST_BYTE_MS = { least: 300, most: 800 };
/** Paths that robots.txt forbids begin with this prefix. Every page contains a link to such a path. */
export const FORBIDDEN = '/private/';
const SPECIAL: Record<number, Manner> = { 8: 'redirects', 9: 'slow', 10: 'busy once', 11: 'crawl-delay' };

/**
 * Starts twelve sites on separate hosts that behave like real ones, with a realistic time to first byte,
 * robots.txt, author pages with an e-mail address and ten articles, and feeds. Four sites are special: one
 * redirects, one is slow, one answers 429 once, and one sets a crawl delay.
 */
export async function startSites(): Promise<Sites> {
  const origin = performance.now();
  const servers: Server[] = [];
  const all: Site[] = [];
  for (let number = 0; number < SITES; number += 1) {
    const visits: Visit[] = [];
    const manner = SPECIAL[number] ?? 'plain';
    const respond = responder(number, manner);
    const server = createServer(async (request, response) => {
      const visit = { path: request.url ?? '', agent: request.headers['user-agent'] ?? '' };
      const startedAt = performance.now() - origin;
      await respond(request, response);
      visits.push({
        ...visit,
        startedAt,
        endedAt: performance.now() - origin,
        status: response.statusCode,
      });
    });
    // Give each site its own IP address. An IP address is its own registrable domain, so the sites count as
    // separate.
    await new Promise<void>((resolve) => server.listen(0, `127.0.1.${number + 1}`, resolve));
    const { address, port } = server.address() as AddressInfo;
    servers.push(server);
    all.push({ host: `${address}:${port}`, manner, visits });
  }
  return {
    all,
    startedAt: origin,
    source(index) {
      const site = all[index % SITES] as Site;
      const story = Math.floor(index / SITES);
      return `http://${site.host}${site.manner === 'redirects' ? '/r' : ''}/story/${story}`;
    },
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

function responder(number: number, manner: Manner) {
  const random = mulberry32(number + 1);
  const person = `${['Ada', 'Bruno', 'Carla', 'Dario'][number % 4]} ${['Reporter', 'Keller', 'Moreau'][number % 3]}`;
  let wasBusy = false;
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    const { least, most } = FIRST_BYTE_MS;
    await sleep(manner === 'slow' ? SLOW_MS : least + random() * (most - least));
    const send = (type: string, body: string) => response.setHeader('content-type', type).end(body);
    if (path === '/robots.txt') {
      const delay = manner === 'crawl-delay' ? `Crawl-delay: ${CRAWL_DELAY_MS / 1000}\n` : '';
      send('text/plain', `User-agent: *\nDisallow: ${FORBIDDEN}\n${delay}`);
    } else if (manner === 'busy once' && !wasBusy && path.startsWith('/story/')) {
      wasBusy = true;
      response.writeHead(429, { 'retry-after': String(RETRY_AFTER_MS / 1000) }).end();
    } else if (path.startsWith('/r/')) response.writeHead(301, { location: path.slice(2) }).end();
    else if (path.startsWith('/story/')) send('text/html', story(path, number, person));
    else if (path === '/people/1') send('text/html', authorPage(number, person));
    else if (path === '/feed.xml')
      send('application/rss+xml', feed(number, person, request.headers.host ?? ''));
    else response.writeHead(404).end();
  };
}

const TOPIC = 'Old ferry batteries find a second life as storage in the harbour';

function story(path: string, number: number, person: string): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: `${TOPIC}, part ${path.split('/').at(-1)} of site ${number}`,
    datePublished: '2026-11-18T08:00:00Z',
    author: { '@type': 'Person', name: person, url: '/people/1' },
  };
  const text = `<p>${TOPIC}, says the council of town ${number}. ${'The port stores power for the night. '.repeat(12)}</p>`;
  return `<!doctype html><html lang="en"><head><title>${data.headline}</title><meta property="og:site_name" content="Paper ${number}">
    <link rel="alternate" type="application/rss+xml" href="/feed.xml"><script type="application/ld+json">${JSON.stringify(data)}</script></head>
    <body><main><article><h1>${data.headline}</h1><p class="byline">By <a href="/people/1">${person}</a></p>${text.repeat(4)}</article></main>
    <footer><a href="${FORBIDDEN}team">Our team</a></footer></body></html>`;
}

function authorPage(number: number, person: string): string {
  const work = Array.from(
    { length: RECENT },
    (_, index) =>
      `<article><h2><a href="/2026/11/${10 + index}/piece-${index}">Piece ${index} about the harbour of town ${number}</a></h2>
       <time datetime="2026-11-${10 + index}">${10 + index} November 2026</time></article>`,
  );
  const email = `${person.toLowerCase().replace(' ', '.')}@paper-${number}.example`;
  return `<!doctype html><html lang="en"><head><title>${person}</title></head><body><main><h1>${person}</h1>
    <p class="role">Energy reporter</p><p><a href="mailto:${email}">${email}</a></p>${work.join('')}</main></body></html>`;
}

function feed(number: number, person: string, host: string): string {
  const items = Array.from(
    { length: RECENT },
    (_, index) =>
      `<item><title>Feed piece ${index} about town ${number}</title><link>http://${host}/feed/${index}</link>
       <dc:creator>${person}</dc:creator><pubDate>Tue, ${10 + index} Nov 2026 08:00:00 GMT</pubDate></item>`,
  );
  return `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Paper ${number}</title>${items.join('')}</channel></rss>`;
}
