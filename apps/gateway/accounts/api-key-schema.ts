import { type Static, Type } from '@sinclair/typebox';
import { apiKeys } from '../../../db/index.ts';
import { listOf, Nullable, StringEnum, TimeSchema, UserSchema } from '../http/common-schema.ts';
import { NameSchema } from './organization-schema.ts';

const ScopeSchema = StringEnum(apiKeys.SCOPES, { 'x-name': 'Scope' });

export const ApiKeySchema = Type.Object(
  {
    object: Type.Literal('api_key'),
    id: Type.String(),
    name: Type.String(),
    prefix: Type.String({
      description: 'The first characters of the API key, by which people can recognize it',
    }),
    scopes: Type.Array(ScopeSchema),
    created_by: Nullable(UserSchema, {
      description: 'The user who created the key; null if the operator created it',
    }),
    created_at: TimeSchema,
    expires_at: Nullable(TimeSchema),
    revoked_at: Nullable(TimeSchema),
    last_used_at: Nullable(
      Type.String({
        format: 'date-time',
        description: 'When the key was last used, accurate to a few minutes; null if it was never used',
      }),
    ),
    secret: Nullable(
      Type.String({
        description:
          'The full API key, only in the response that creates the key; null in all other responses',
      }),
    ),
  },
  { $id: 'ApiKey' },
);
export type ApiKeyBody = Static<typeof ApiKeySchema>;

export const ApiKeyListSchema = listOf(ApiKeySchema, 'ApiKeyList');

export const ApiKeyBodySchema = Type.Object(
  {
    name: NameSchema,
    scopes: Type.Array(ScopeSchema, { minItems: 1, uniqueItems: true, maxItems: 2 }),
    expires_at: Type.Optional(Nullable(TimeSchema)),
  },
  { additionalProperties: false, 'x-name': 'NewApiKey' },
);
export const ApiKeyParamsSchema = Type.Object({ keyId: Type.String({ maxLength: 100 }) });
