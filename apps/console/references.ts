import type { EnrichBody } from '../cli/client/index.ts';

type Source = EnrichBody['from'][number];
export type Reference = Extract<Source, { type: 'journalist_reference' }>;
type Part = 'url' | 'domain' | 'publication';

/** What a part of a line after the name is, by how it looks; the first that fits. */
const LOOKS: { part: Part; pattern: RegExp }[] = [
  { part: 'url', pattern: /^https?:\/\/\S+$/i },
  // A publication's name may have a dot in it, but blanks, too, then.
  { part: 'domain', pattern: /^[\p{L}\d-]+(\.[\p{L}\d-]+)+$/u },
  { part: 'publication', pattern: /./ },
];

/** Journalists by name: one a line, what else is known of them after commas or tabs, as rows of a table are pasted. */
export function readReferences(text: string): { references: Reference[] } | { problem: string } {
  const references: Reference[] = [];
  for (const line of text.split('\n')) {
    const [name = '', ...rest] = line.split(/[,\t]/).map((part) => part.trim());
    const parts = rest.filter((part) => part !== '');
    if (name === '' && parts.length === 0) continue;
    if (name === '') return { problem: `“${line.trim()}” begins without a name.` };
    const reference: Reference = { type: 'journalist_reference', name };
    for (const text of parts) {
      const part = LOOKS.find(({ pattern }) => pattern.test(text))?.part ?? 'publication';
      if (reference[part] !== undefined)
        return {
          problem: `“${line.trim()}” has two of one kind: give a publication, a domain and an address at most.`,
        };
      reference[part] = text;
    }
    references.push(reference);
  }
  return { references };
}
