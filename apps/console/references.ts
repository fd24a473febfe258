import type { EnrichBody } from '../client/index.ts';

type Source = EnrichBody['from'][number];
export type Reference = Extract<Source, { type: 'journalist_reference' }>;
type Part = 'url' | 'domain' | 'publication';

/** Classifies the parts of a line after the name; the first matching pattern wins. */
const LOOKS: { part: Part; pattern: RegExp }[] = [
  { part: 'url', pattern: /^https?:\/\/\S+$/i },
  // A publication's name may contain a dot, but then it also contains spaces.
  { part: 'domain', pattern: /^[\p{L}\d-]+(\.[\p{L}\d-]+)+$/u },
  { part: 'publication', pattern: /./ },
];

/**
 * Parses journalists by name, one per line. Further details follow after commas or
 * tabs, as in rows pasted from a table.
 */
export function readReferences(text: string): { references: Reference[] } | { problem: string } {
  const references: Reference[] = [];
  for (const line of text.split('\n')) {
    const [name = '', ...rest] = line.split(/[,\t]/).map((part) => part.trim());
    const parts = rest.filter((part) => part !== '');
    if (name === '' && parts.length === 0) continue;
    if (name === '')
      return { problem: `“${line.trim()}” has no name. Start the line with the journalist’s name.` };
    const reference: Reference = { type: 'journalist_reference', name };
    for (const text of parts) {
      const part = LOOKS.find(({ pattern }) => pattern.test(text))?.part ?? 'publication';
      if (reference[part] !== undefined)
        return {
          problem: `“${line.trim()}” has two details of the same kind. Use at most one publication, one domain and one link.`,
        };
      reference[part] = text;
    }
    references.push(reference);
  }
  return { references };
}
