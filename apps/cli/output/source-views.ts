import type { ListedSource, SourceParts } from '#intake';
import type { View } from './view.ts';

interface ReadSource {
  kind: 'source' | 'duplicate' | 'own';
  source: ListedSource;
}

/** Shows what was read out of a text, before anything is sent. */
export function sourceParts(parts: SourceParts): View<ReadSource> {
  const rows = [
    ...parts.sources.map((source): ReadSource => ({ kind: 'source', source })),
    ...parts.duplicates.map((source): ReadSource => ({ kind: 'duplicate', source })),
    ...parts.own.map((source): ReadSource => ({ kind: 'own', source })),
  ];
  return {
    layout: 'list',
    body: parts,
    rows,
    columns: [
      { name: 'kind', of: ({ kind }) => kind },
      { name: 'url', of: ({ source }) => source.url ?? null, whole: true },
      { name: 'name', of: ({ source }) => ('name' in source ? source.name : null) },
      { name: 'publication', of: ({ source }) => ('name' in source ? (source.publication ?? null) : null) },
      { name: 'domain', of: ({ source }) => ('name' in source ? (source.domain ?? null) : null) },
    ],
    empty: 'There is neither a link nor a person in the text.',
  };
}
