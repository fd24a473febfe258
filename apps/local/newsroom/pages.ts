import type { Story } from './stories.ts';

/** A recorded response of the demo newsroom. */
export interface Recorded {
  url: string;
  status: number;
  contentType: string;
  body: string;
  /** The URL to which a redirect leads. */
  location?: string;
}

const HTML = 'text/html; charset=utf-8';

export function html(url: string, head: string, body: string, status = 200): Recorded {
  const page = `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n${head}\n</head>\n<body>\n${body}\n</body>\n</html>\n`;
  return { url, status, contentType: HTML, body: page };
}

export function jsonLd(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data })}</script>`;
}

export function paragraphs(story: Story): string {
  return story.paragraphs.map((text) => `<p>${asHtml(text)}</p>`).join('\n');
}

/** Escapes text for HTML. */
export function asHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Returns an RSS feed that names the author of each item. */
export function rssFeed(url: string, title: string, origin: string, stories: Story[]): Recorded {
  const items = stories.map(
    (story) => `<item><title>${asHtml(story.title)}</title><link>${origin}${story.path}</link>
<pubDate>${new Date(story.date).toUTCString()}</pubDate><dc:creator>${asHtml(story.byline ?? '')}</dc:creator></item>`,
  );
  const body = `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${asHtml(title)}</title><link>${origin}/</link>
${items.join('\n')}
</channel></rss>
`;
  return { url, status: 200, contentType: 'application/rss+xml; charset=utf-8', body };
}
