import { defineConfig } from 'vitepress';
import { anchorOf } from './anchors.ts';
import { apiTags } from './api-pages.ts';
import { codeGroupNames } from './code-groups.ts';
import { errorFacts } from './error-facts.ts';
import { linksOutOfDocs, repositoryLinks } from './links.ts';
import { codeClasses, withoutInlineCode, writeFiles } from './no-inline-code.ts';
import { asIndexed } from './questions.ts';

const integrators = [
  {
    text: 'Start here',
    items: [
      { text: 'Overview', link: '/' },
      { text: 'Getting started', link: '/getting-started' },
      { text: 'Guide for PR teams', link: '/pr-guide' },
      { text: 'Import a contact list', link: '/import-contacts' },
      { text: 'Concepts', link: '/concepts' },
      { text: 'Glossary', link: '/glossary' },
    ],
  },
  {
    text: 'Build with it',
    items: [
      { text: 'Cookbook', link: '/cookbook' },
      { text: 'Find journalists', link: '/find' },
      { text: 'Following a job', link: '/following-jobs' },
      { text: 'Campaigns', link: '/campaigns' },
      { text: 'Media lists', link: '/media-lists' },
      { text: 'Check a list you bring', link: '/audits' },
      { text: 'Webhooks', link: '/webhooks' },
      { text: 'Proof files', link: '/proof-format' },
      { text: 'Billing and limits', link: '/billing' },
      { text: 'Claude, ChatGPT, agents', link: '/agents' },
      { text: 'OAuth', link: '/oauth' },
      { text: 'The reader as a library', link: '/reader' },
    ],
  },
  {
    text: 'What the numbers mean',
    items: [
      { text: 'The fit score', link: '/fit' },
      { text: 'Why someone isn’t recommended', link: '/why-not' },
      { text: 'The formula of the fit score', link: '/fit-formula' },
      { text: 'Metrics of publications', link: '/metrics' },
      { text: 'Accuracy', link: '/accuracy' },
    ],
  },
  {
    text: 'Reference',
    items: [
      {
        text: 'REST API',
        link: '/api',
        collapsed: true,
        items: apiTags().map(({ name, title }) => ({ text: title, link: `/api/${name}` })),
      },
      { text: 'Errors', link: '/errors' },
      { text: 'Command line', link: '/cli' },
      { text: 'TypeScript client', link: '/typescript' },
      { text: 'Changes and deprecations', link: '/deprecations' },
      { text: 'Changelog', link: '/changelog' },
    ],
  },
];

const operators = [
  {
    text: 'For operators',
    items: [
      { text: 'On one server with your domain', link: '/one-server' },
      { text: 'Set-up and operation', link: '/operators' },
      { text: 'Run it on several machines', link: '/cluster' },
      { text: 'Run it on Kubernetes', link: '/kubernetes' },
      { text: 'The index on a cluster', link: '/index-cluster' },
      { text: 'Scale', link: '/scale' },
      { text: 'Watching the service', link: '/observability' },
      { text: 'Backup', link: '/operators#backup' },
      { text: 'Runbook', link: '/runbook' },
      { text: 'Security requirements', link: '/asvs' },
    ],
  },
  {
    text: 'For contributors',
    items: [
      { text: 'Architecture', link: '/contributing/architecture' },
      { text: 'The path of a job', link: '/contributing/job-path' },
      { text: 'Testing', link: '/contributing/testing' },
      { text: 'Recipes', link: '/contributing/recipes' },
      { text: 'Writing', link: '/contributing/writing' },
      { text: 'Releases', link: '/contributing/release' },
      { text: 'Decisions', link: '/contributing/decisions' },
    ],
  },
  { text: 'For everyone else', items: [{ text: 'Documentation', link: '/' }] },
];

/** The site is built into `docs/dist`, and the gateway serves it below `/docs/` without any network access. */
export default defineConfig({
  base: '/docs/',
  outDir: 'dist',
  // With more than one page at a time, the search index lists the pages in the order in which their files were read,
  // and no two builds would be equal.
  buildConcurrency: 1,
  srcExclude: ['cookbook/**'],
  title: 'Byline',
  description:
    'Self-hosted media research: find the journalists behind articles, with evidence and a fit score for your pitch.',
  lang: 'en',
  cleanUrls: true,
  // With VitePress's default for this option, switching between light and dark mode adds an inline style,
  // which the content security policy forbids.
  appearance: { disableTransition: false },
  lastUpdated: false,
  // With VitePress's defaults for these options, pages have an inline script and prefetch requests, which the
  // content security policy forbids.
  metaChunk: true,
  router: { prefetchLinks: false },
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/console/favicon.svg' }]],
  markdown: {
    // Shows HTML in a page as text instead of rendering it.
    html: false,
    anchor: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    codeTransformers: [codeClasses],
    config(md) {
      repositoryLinks(md);
      codeGroupNames(md);
      errorFacts(md);
    },
  },
  transformPageData({ relativePath, frontmatter }) {
    // VitePress takes a page's links to the previous and next page from the sidebar, which does not contain
    // the pages about errors.
    if (relativePath.startsWith('errors/'))
      Object.assign(frontmatter, { prev: { text: 'Errors', link: '/errors' }, next: false });
  },
  transformHtml: (page) => linksOutOfDocs(withoutInlineCode(page)),
  buildEnd: ({ outDir }) => writeFiles(outDir),
  themeConfig: {
    // The mark of the console, as an element: VitePress looks for the files of its own logo in its folder only.
    siteTitle:
      '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#1d4ed8"/><path d="M9 8v16M9 16h8.5a4 4 0 0 0 0-8H9M9 24h14" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>Byline',
    nav: [
      { text: 'Guide', link: '/getting-started' },
      { text: 'Cookbook', link: '/cookbook' },
      { text: 'API', link: '/api' },
      { text: 'Operators', link: '/operators' },
      // VitePress prepends `/docs/` to every path, so the path to the console begins with `/../`, which leads
      // out of `/docs/`. With the target `_self`, the browser loads the console, which is not a page of this
      // site.
      { text: 'Console', link: '/../console/', target: '_self' },
    ],
    sidebar: {
      '/one-server': operators,
      '/operators': operators,
      '/cluster': operators,
      '/kubernetes': operators,
      '/index-cluster': operators,
      '/scale': operators,
      '/observability': operators,
      '/runbook': operators,
      '/asvs': operators,
      '/contributing/': operators,
      // VitePress uses the first path that matches a page. The path `/` matches all pages, so it comes last.
      '/': integrators,
    },
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        _render: (source, env, md) => asIndexed(md.render(source, env), env.relativePath),
        miniSearch: {
          searchOptions: {
            boost: { title: 2, text: 2, titles: 1 },
            prefix: true,
            fuzzy: 0.2,
            weights: { fuzzy: 0.1, prefix: 0.1 },
            bm25: { k: 2, b: 0.9, d: 0 },
          },
        },
      },
    },
    docFooter: { prev: 'Previous page', next: 'Next page' },
  },
});
