import type { Generated } from 'kysely';
import type { ApiKeyId, OrganizationId, UserId } from '../../model/index.ts';
import type { CreatedAt, Millicredits } from '../core/column-types.ts';

export interface OrganizationsTable {
  id: OrganizationId;
  name: string;
  created_at: CreatedAt;
  /** The organization's share of worker time relative to other waiting organizations. */
  weight: Generated<number>;
  /** Whether pitches are kept after their jobs have settled. */
  keep_pitches: Generated<boolean>;
  /** Below how many credits, in 1/1000 credit, the organization is told; null if it is not. */
  low_credits_threshold: Generated<Millicredits | null>;
}

export interface ApiKeysTable {
  id: ApiKeyId;
  organization_id: OrganizationId;
  name: string;
  /** The first characters of the key, for display in lists. */
  prefix: string;
  /** SHA-256 of the whole API key. */
  hash: Buffer;
  scopes: string[];
  created_at: CreatedAt;
  expires_at: Date | null;
  revoked_at: Date | null;
  /** The user who created the key; null if the operator created it. */
  created_by: UserId | null;
  revoked_by: UserId | null;
  /** The time of the last use, accurate to about a minute. */
  last_used_at: Date | null;
}

export interface RateWindowsTable {
  subject: string;
  policy: string;
  started_at: Date;
  used: number;
}
