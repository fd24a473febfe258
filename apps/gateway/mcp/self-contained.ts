import type { TObject } from '@sinclair/typebox';
import { EvidenceSchema, JournalistSchema, ResearchSchema } from '../schemas/journalist.ts';

/** What REST's schemas refer to by name. */
const COMPONENTS: Record<string, object> = Object.fromEntries(
  [EvidenceSchema, JournalistSchema, ResearchSchema].map((schema) => [schema.$id ?? '', schema]),
);

/**
 * A schema of REST as a tool lists it: without names of its own, since clients compile the schemas of all tools
 * together, and with what it refers to in place. `open` lets objects have further keys, so that a client that has
 * an older list does not refuse a newer reply.
 */
export function selfContained(schema: TObject, objects: 'open' | 'closed'): { type: 'object' } {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value && typeof value.$ref === 'string') {
      const component = COMPONENTS[value.$ref];
      if (!component) throw new Error(`no schema is called ${value.$ref}`);
      return copy(component);
    }
    const kept = Object.entries(value).filter(
      ([key, inner]) =>
        key !== '$id' && !(objects === 'open' && key === 'additionalProperties' && inner === false),
    );
    return Object.fromEntries(kept.map(([key, inner]) => [key, copy(inner)]));
  };
  return { ...(copy(schema) as object), type: 'object' };
}
