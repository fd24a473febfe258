import { invalidAt } from '../errors.ts';
import { ARTICLE_PARTS, type ArticlePart } from './article-schema.ts';

/** Parses the `include` parameter; throws a 400 that lists the accepted parts. */
export function readInclude(include: string | undefined): Set<ArticlePart> {
  const named = include === undefined ? [] : include.split(',');
  if (named.every(isPart)) return new Set(named);
  throw invalidAt('/query/include', 'enum', `must be a comma-separated list of ${ARTICLE_PARTS.join(', ')}`);
}

function isPart(name: string): name is ArticlePart {
  return (ARTICLE_PARTS as readonly string[]).includes(name);
}
