import { type Static, Type } from '@sinclair/typebox';
import { apiKeys } from '../../../db/index.ts';
import { listOf, Nullable, StringEnum, TimeSchema } from './common.ts';
import { NameSchema } from './organization.ts';

export const ApiKeySchema = Type.Object(
  {
    object: Type.Literal('api_key'),
    id: Type.String(),
    name: Type.String(),
    prefix: Type.String({ description: 'Its first characters' }),
    scopes: Type.Array(StringEnum(apiKeys.SCOPES)),
    created_by: Nullable(
      Type.Object(
        { user_id: Type.String(), name: Type.String() },
        { description: 'Null for keys that the operator made' },
      ),
    ),
    created_at: TimeSchema,
    expires_at: Nullable(TimeSchema),
    revoked_at: Nullable(TimeSchema),
    last_used_at: Nullable(Type.String({ format: 'date-time', description: 'Within some minutes' })),
    secret: Nullable(
      Type.String({ description: 'The key itself, in the reply that creates it and never again' }),
    ),
  },
  { $id: 'ApiKey' },
);
export type ApiKeyBody = Static<typeof ApiKeySchema>;

export const ApiKeyListSchema = listOf(ApiKeySchema, 'ApiKeyList');

export const ApiKeyBodySchema = Type.Object(
  {
    name: NameSchema,
    scopes: Type.Array(StringEnum(apiKeys.SCOPES), { minItems: 1, uniqueItems: true, maxItems: 2 }),
    expires_at: Type.Optional(Nullable(TimeSchema)),
  },
  { additionalProperties: false },
);
export const ApiKeyParamsSchema = Type.Object({ keyId: Type.String({ maxLength: 100 }) });
