export const ROLES = ['admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Records who looked up whom, when, and with which key or user, and who changed what in their organization. A
 * trigger writes `job_found` for every journalist that a job finds; the key that requested the job is in its
 * `job_started` entry.
 */
export type AuditAction =
  | 'job_started'
  | 'job_found'
  | 'job_read'
  | 'list_member_added'
  | 'list_read'
  | 'person_read'
  | 'article_lookup'
  | 'privacy_export'
  | 'privacy_erase'
  | 'privacy_suppress'
  | 'privacy_allow'
  | 'key_created'
  | 'key_revoked'
  | 'invitation_created'
  | 'invitation_revoked'
  | 'member_joined'
  | 'member_role_changed'
  | 'member_removed'
  | 'password_reset_created';
