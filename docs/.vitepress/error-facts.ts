import type { MarkdownRenderer } from 'vitepress';
import { ERRORS, type ErrorCode } from '../../apps/gateway/errors.ts';

/**
 * Adds the status, title and retry advice from the error catalogue to each error's page, below its heading.
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
