import type { Generated } from 'kysely';
import type {
  ApiKeyId,
  FieldChange,
  FitMethod,
  FitReport,
  JournalistId,
  JournalistProfile,
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
  /** Maintained by a trigger. */
  member_count: Generated<number>;
  /** The version of the list. A trigger increases it when the name changes. */
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
  /** Maintained by a trigger. */
  version: Generated<number>;
  added_at: CreatedAt;
  last_confirmed_at: Date;
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
