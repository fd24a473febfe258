import type { Generated } from 'kysely';
import type { ApiKeyId, CampaignId, OrganizationId, UserId } from '../../model/index.ts';
import type { CreatedAt, Json } from '../core/column-types.ts';

/** A campaign; its name is that of its media list. */
export interface CampaignsTable {
  id: CampaignId;
  organization_id: OrganizationId;
  owner_id: UserId | null;
  request_hash: string | null;
  api_key_id: ApiKeyId | null;
  user_id: UserId | null;
  archived_at: Date | null;
  /** Increases with the name, the owner and the archiving of the campaign, but not with its people. */
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

export interface CampaignPitchesTable {
  campaign_id: CampaignId;
  number: number;
  pitch: string | null;
  api_key_id: ApiKeyId | null;
  user_id: UserId | null;
  created_at: CreatedAt;
}

export interface CampaignImportsTable {
  campaign_id: CampaignId;
  idempotency_key: string;
  request_hash: string;
  reply: Json<unknown>;
  created_at: CreatedAt;
}
