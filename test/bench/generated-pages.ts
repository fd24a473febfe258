import { mulberry32 } from '../support/pages/random.ts';

/**
 * The vocabulary of generated pages, which replace a corpus and have the structure and size of news pages.
 */
const WORDS =
  'harbour council wind street river engine market teacher window paper train minister evening garden report winter bridge school doctor letter'.split(
    ' ',
  );

export function generatePages(count: number): { url: string; html: string }[] {
  return Array.from({ length: count }, (_page, number) => {
    const random = mulberry32(number + 1);
    return { url: `https://news.example/2026/11/story-${number}`, html: page(number, random) };
  });
}

function page(number: number, random: () => number): string {
  const paragraphs = Array.from({ length: 8 + Math.floor(random() * 30) }, () => paragraph(random));
  const teasers = Array.from({ length: 60 }, () => teaser(random)).join('');
  const data = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: `Story ${number}`,
    datePublished: '2026-11-03T08:00:00+01:00',
    author: { '@type': 'Person', name: 'Ada Lovelace' },
  };
  return `<!doctype html><html lang="en"><head><title>Story ${number} | Example News</title>
    <meta property="og:type" content="article"><meta property="og:title" content="Story ${number}">
    <script type="application/ld+json">${JSON.stringify(data)}</script>
    <script>${'var settings = {"a":[1,2,3]};'.repeat(1500)}</script></head>
    <body><header><nav><ul>${teasers}</ul></nav></header><main><article><h1>Story ${number}</h1>
    <p class="byline">By <a href="/people/ada">Ada Lovelace</a></p><div class="article-body">${paragraphs.join('')}</div></article>
    <aside class="related"><ul>${teasers}</ul></aside></main><footer><ul>${teasers}</ul></footer></body></html>`;
}

function paragraph(random: () => number): string {
  const linked = `<a href="/topics/${pick(random)}">${pick(random)}</a>`;
  return `<p>The ${sentence(random, 20)} ${linked} <em>${pick(random)}</em> ${sentence(random, 25)}.</p>`;
}

function teaser(random: () => number): string {
  return `<li class="teaser"><a href="/${pick(random)}"><span>${sentence(random, 8)}</span></a></li>`;
}

function sentence(random: () => number, length: number): string {
  return Array.from({ length }, () => pick(random)).join(' ');
}

function pick(random: () => number): string {
  return WORDS[Math.floor(random() * WORDS.length)] ?? '';
}
