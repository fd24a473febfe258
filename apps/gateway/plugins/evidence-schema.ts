import { Type } from '@sinclair/typebox';
import { TimeSchema } from './common-schema.ts';

export const EvidenceSchema = Type.Object(
  {
    id: Type.String(),
    fields: Type.Array(Type.String(), {
      description: 'The fields that this evidence supports, such as `email`',
    }),
    url: Type.String(),
    locator: Type.String({
      description: 'Where on the page the fact was found: `css:…`, `meta:…`, `json-ld:…` or `feed:…`',
    }),
    excerpt: Type.String(),
    fetched_at: TimeSchema,
    content_sha256: Type.String(),
    extractor: Type.String(),
  },
  { $id: 'Evidence' },
);
