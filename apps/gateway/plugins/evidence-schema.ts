import { Type } from '@sinclair/typebox';
import { TimeSchema } from './common-schema.ts';

export const EvidenceSchema = Type.Object(
  {
    id: Type.String(),
    fields: Type.Array(Type.String(), { description: 'The fields that this evidence supports' }),
    url: Type.String(),
    locator: Type.String({ description: 'Location on the page: css:…, meta:…, json-ld:… or feed:…' }),
    excerpt: Type.String(),
    fetched_at: TimeSchema,
    content_sha256: Type.String(),
    extractor: Type.String(),
  },
  { $id: 'Evidence' },
);
