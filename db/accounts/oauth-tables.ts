import type { OAuthGrantId, OrganizationId, UserId } from '../../model/index.ts';
import type { CreatedAt, Json } from '../core/column-types.ts';

/** `signing`: a private JWK; `cookies`: the key that signs the provider's cookies. */
export type OAuthKeyKind = 'signing' | 'cookies';

/**
 * The objects that the OAuth provider library stores during a flow, under the library's own names. Registered
 * clients have a separate table.
 */
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
  /** The registered metadata of the client, with the field names of RFC 7591. */
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
  /**
   * SHA-256 of the id under which the OAuth library stores a code, a token or a session. The id is secret.
   */
  id_hash: Buffer;
  grant_id: string | null;
  /**
   * The artifact, such as a token or a session, as the provider library returned it, but without its name.
   */
  payload: Json<Record<string, unknown>>;
  /** The code that a user enters to confirm a device. */
  user_code: string | null;
  /** The `uid` of a session, with which the OAuth provider library looks up the session. */
  session_uid: string | null;
  expires_at: Date | null;
  consumed_at: Date | null;
  polled_at: Date | null;
}
