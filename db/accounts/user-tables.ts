import type { Generated } from 'kysely';
import type {
  InvitationId,
  MailId,
  OrganizationId,
  Role,
  SessionId,
  UserId,
  WebhookId,
} from '../../model/index.ts';
import type { CreatedAt } from '../core/column-types.ts';

export interface UsersTable {
  id: UserId;
  /** In lower case. */
  email: string;
  name: string;
  password_hash: string | null;
  created_at: CreatedAt;
  disabled_at: Date | null;
  last_seen_at: Date | null;
}

export interface MembershipsTable {
  organization_id: OrganizationId;
  user_id: UserId;
  role: Role;
  joined_at: CreatedAt;
}

export interface InvitationsTable {
  id: InvitationId;
  organization_id: OrganizationId;
  email: string;
  role: Role;
  token_hash: Buffer;
  /** The user who sent the invitation; null if the operator sent it. */
  invited_by: UserId | null;
  created_at: CreatedAt;
  expires_at: Date;
  accepted_at: Date | null;
  revoked_at: Date | null;
}

export interface PasswordResetsTable {
  token_hash: Buffer;
  user_id: UserId;
  created_at: CreatedAt;
  expires_at: Date;
  used_at: Date | null;
}

export interface SessionsTable {
  id: SessionId;
  token_hash: Buffer;
  user_id: UserId;
  organization_id: OrganizationId | null;
  created_at: CreatedAt;
  last_seen_at: CreatedAt;
  expires_at: Date;
  ended_at: Date | null;
}

export interface MailsTable {
  id: MailId;
  invitation_id: InvitationId | null;
  address: string | null;
  /** A webhook that was disabled, of which an admin is told. */
  webhook_id: Generated<WebhookId | null>;
  user_id: Generated<UserId | null>;
  /** The organization of which the mail tells a user what has changed in a week. */
  digest_of: Generated<OrganizationId | null>;
  created_at: CreatedAt;
  sent_at: Date | null;
  refused_at: Date | null;
}

export interface UserIdentitiesTable {
  issuer: string;
  subject: string;
  user_id: UserId;
  created_at: CreatedAt;
}

export interface ProviderSignInsTable {
  token_hash: Buffer;
  return_to: string;
  created_at: CreatedAt;
}
