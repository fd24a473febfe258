import { hasGivenName } from './given-names.ts';
import { parseByline } from './names.ts';
import { isRoleText } from './role-texts.ts';

/**
 * Whether a line consists of people with known given names, each followed by a role and perhaps an institution:
 * "Ada Holm, Research Scientist, and Peter Lund, Senior Fellow, Engine Institute".
 */
export function isNamesWithRoles(text: string): boolean {
  const parts = text.split(/\s*,\s+(?:(?:and|und|et|y|e|og|och|en)\s+)?/u);
  const isName = (part: string) => hasGivenName(part) && parseByline(part).people.length === 1;
  return (
    !/[.:!?]$/.test(text) &&
    isName(parts[0] ?? '') &&
    parts.every((part, at) => !isName(part) || isRoleText(parts[at + 1] ?? '')) &&
    parts.every((part) => part.split(' ').length <= MAX_ROLE_WORDS)
  );
}

const MAX_ROLE_WORDS = 6;
