import { posix } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';

/**
 * Adapts links that were written for GitHub. In the changelog, a link relative to the root of the repository
 * becomes relative to `docs`. On all pages, a link to a file outside of `docs` becomes plain text.
 */
export function repositoryLinks(md: MarkdownRenderer): void {
  md.core.ruler.before('replacements', 'repository-links', ({ env, tokens }) => {
    const folder = posix.dirname(env.relativePath ?? '');
    for (const { children } of tokens) {
      for (let at = 0; children && at < children.length; at += 1) {
        const open = children[at];
        if (open?.type !== 'link_open') continue;
        const href = (open.attrGet('href') ?? '').replace(/^docs\//, '');
        open.attrSet('href', href);
        if (!posix.normalize(posix.join(folder, href)).startsWith('../')) continue;
        const close = children.findIndex(({ type }, index) => index > at && type === 'link_close');
        children.splice(close, 1);
        children.splice(at, 1);
      }
    }
  });
}

/** Shortens links that lead out of the documentation: `/docs/../console/` becomes `/console/`. */
export function linksOutOfDocs(page: string): string {
  return page.replaceAll('href="/docs/../', 'href="/');
}
