import type { OAuthGrantId, OrganizationId, UserId } from '../../model/index.ts';
import type { CreatedAt, Json } from '../core/column-types.ts';

/** `signing`: a private JWK; `cookies`: the key that signs the provider's cookies. */
export type OAuthKeyKind = 'signing' | 'cookies';

/** What the OAuth provider library stores, under its own names; registered clients have a separate table. */
export type OAuthModel =
  | 'AccessToken'
  | 'AuthorizationCode'
  | 'DeviceCode'
  | 'Grant'
  | 'Interaction'
  | 'RefreshToken'
  | 'Session';

export interface OAuthKeysTable {
  kind: OAuthKeyKind;
  generation: number;
  secret: string;
  created_at: CreatedAt;
}

export interface OAuthClientsTable {
  id: string;
  /** The client's metadata, with the field names of RFC 7591. */
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
  /** SHA-256 of the secret id under which the library stores a code, a token or a session. */
  id_hash: Buffer;
  grant_id: string | null;
  /** The artifact as the provider library returned it, but without its name. */
  payload: Json<Record<string, unknown>>;
  /** The code that a user enters to confirm a device. */
  user_code: string | null;
  /** The `uid` with which the library looks up a session. */
  session_uid: string | null;
  expires_at: Date | null;
  consumed_at: Date | null;
  polled_at: Date | null;
}
