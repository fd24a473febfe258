import type { ColumnType, Generated } from 'kysely';
import type {
  ApiKeyId,
  CampaignId,
  FieldChange,
  FitMethod,
  FitReport,
  JournalistId,
  JournalistProfile,
  ListedPerson,
  MediaListAction,
  MediaListId,
  MediaListMemberId,
  MemberState,
  OrganizationId,
  UserId,
} from '../../model/index.ts';
import type { CreatedAt, Json, Millicredits, NullableJson } from '../core/column-types.ts';

export interface MediaListsTable {
  id: MediaListId;
  organization_id: OrganizationId;
  name: string;
  request_hash: string | null;
  /** The campaign whose people the list contains. */
  campaign_id: CampaignId | null;
  /** Maintained by a trigger. */
  member_count: Generated<number>;
  /** A trigger increases the version when the name changes. */
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

export interface MediaListMembersTable {
  id: MediaListMemberId;
  list_id: MediaListId;
  journalist_id: JournalistId;
  position: Generated<number>;
  source_indexes: number[];
  profile: Json<JournalistProfile>;
  billable: boolean;
  credits: Millicredits;
  fit: NullableJson<FitReport>;
  fit_method: NullableJson<FitMethod>;
  outlet_rank: number | null;
  state: Generated<MemberState>;
  note: string | null;
  state_changed_at: Date | null;
  state_changed_by_key: ApiKeyId | null;
  state_changed_by_user: UserId | null;
  owner_id: UserId | null;
  /** `YYYY-MM-DD` */
  follow_up_on: ColumnType<string | null, string | null, string | null>;
  custom: ColumnType<Record<string, string>, string | undefined, string>;
  own_email: string | null;
  own_phone: string | null;
  pitch_number: number | null;
  /** Computed by the database. */
  search_text: ColumnType<string, never, never>;
  /** Maintained by a trigger. */
  version: Generated<number>;
  added_at: CreatedAt;
  last_confirmed_at: Date | null;
}

export interface MediaListChangesTable {
  id: Generated<number>;
  list_id: MediaListId;
  action: MediaListAction;
  member_id: MediaListMemberId | null;
  journalist_id: JournalistId | null;
  changes: Json<FieldChange[]>;
  api_key_id: ApiKeyId | null;
  user_id: UserId | null;
  at: CreatedAt;
}

/** What an organization did with a person, once for each list where it was noted. */
export interface PersonTouchesTable {
  organization_id: OrganizationId;
  journalist_id: JournalistId;
  list_id: MediaListId;
  campaign_id: CampaignId | null;
  state: MemberState;
  /** Computed by the database. */
  forbids: ColumnType<boolean, never, never>;
  person: Json<ListedPerson>;
  at: Date;
  api_key_id: ApiKeyId | null;
  user_id: UserId | null;
}
