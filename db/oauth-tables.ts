import type { CreatedAt, Json } from './column-types.ts';
import type { OAuthGrantId, OrganizationId, UserId } from './ids.ts';
import type { OAuthModel } from './oauth-artifacts.ts';
import type { OAuthKeyKind } from './oauth-keys.ts';

export interface OAuthKeysTable {
  kind: OAuthKeyKind;
  generation: number;
  secret: string;
  created_at: CreatedAt;
}

export interface OAuthClientsTable {
  id: string;
  /** As registered, in the names of RFC 7591. */
  metadata: Json<Record<string, unknown>>;
  created_at: CreatedAt;
}

export interface OAuthGrantsTable {
  id: OAuthGrantId;
  client_id: string;
  user_id: UserId;
  organization_id: OrganizationId;
  created_at: CreatedAt;
}

export interface OAuthArtifactsTable {
  model: OAuthModel;
  /** SHA-256 of the artifact's name. */
  id_hash: Buffer;
  grant_id: string | null;
  /** As the provider gave it, without the artifact's name. */
  payload: Json<Record<string, unknown>>;
  /** What a person types in to confirm a device. */
  user_code: string | null;
  /** The provider's second name of a session, which is no secret. */
  session_uid: string | null;
  expires_at: Date | null;
  consumed_at: Date | null;
  polled_at: Date | null;
}
