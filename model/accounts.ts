export const ROLES = ['admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Events of the audit log: which key or user looked up whom, and when; and who changed what in an
 * organization. A database trigger writes one `job_found` entry for every journalist that a job finds; the
 * job's `job_started` entry records the key that requested the job.
 */
export type AuditAction =
  | 'job_started'
  | 'job_found'
  | 'job_read'
  | 'search_started'
  | 'search_found'
  | 'search_read'
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
