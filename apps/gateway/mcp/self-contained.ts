import type { TObject } from '@sinclair/typebox';
import { JournalistSchema, ResearchSchema } from '../jobs/index.ts';
import { EvidenceSchema } from '../plugins/evidence-schema.ts';

/** Schemas that the REST schemas reference by name. */
const COMPONENTS: Record<string, object> = Object.fromEntries(
  [EvidenceSchema, JournalistSchema, ResearchSchema].map((schema) => [schema.$id ?? '', schema]),
);

/**
 * Converts a REST schema for a tool listing: removes `$id`s, since clients compile the schemas of all tools
 * together, and inlines references. `open` allows additional keys, so that a client with an older listing
 * does not reject a newer response.
 */
export function selfContained(schema: TObject, objects: 'open' | 'closed'): { type: 'object' } {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value && typeof value.$ref === 'string') {
      const component = COMPONENTS[value.$ref];
      if (!component) throw new Error(`there is no schema named ${value.$ref}`);
      return copy(component);
    }
    const kept = Object.entries(value).filter(
      ([key, inner]) =>
        key !== '$id' &&
        !key.startsWith('x-') &&
        !(objects === 'open' && key === 'additionalProperties' && inner === false),
    );
    return Object.fromEntries(kept.map(([key, inner]) => [key, copy(inner)]));
  };
  return { ...(copy(schema) as object), type: 'object' };
}
