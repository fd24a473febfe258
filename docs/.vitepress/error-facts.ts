import type { MarkdownRenderer } from 'vitepress';
import { ERRORS, type ErrorCode } from '../../apps/gateway/http/errors.ts';

/**
 * Adds a line below the heading of each error's page: the status, the title and the retry advice from the
 * error catalogue.
 */
export function errorFacts(md: MarkdownRenderer): void {
  md.core.ruler.push('error-facts', ({ env, tokens }) => {
    const file = /^errors\/(.+)\.md$/.exec(env.relativePath ?? '')?.[1];
    const error = ERRORS[file?.toUpperCase().replaceAll('-', '_') as ErrorCode];
    if (!error) return;
    const again = error.retryable
      ? 'The same request may succeed later.'
      : 'The same request will fail again.';
    const fact = md.parse(`HTTP ${error.status} · ${error.title}. ${again}`, {});
    tokens.splice(tokens.findIndex(({ type }) => type === 'heading_close') + 1, 0, ...fact);
  });
}
