export const ROLES = ['admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** The types of events that an organization can have sent to a webhook. */
export const EVENT_TYPES = [
  'job.done',
  'search.done',
  'list.member_changed',
  'list.checked',
  'pitch.match',
  'credits.low',
  'endpoint.disabled',
] as const;
/** A test is sent to the webhook for which it was asked, whatever events that one has chosen. */
export type EventType = (typeof EVENT_TYPES)[number] | 'endpoint.test';

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
  | 'list_audit_started'
  | 'list_audit_found'
  | 'list_audit_read'
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
  | 'password_reset_created'
  | 'webhook_created'
  | 'webhook_changed'
  | 'webhook_deleted';
