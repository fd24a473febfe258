import type { ListAudit, ListAuditRow } from '../../client/index.ts';
import { type Column, list, record } from './view.ts';

const AUDIT: Column<ListAudit>[] = [
  { name: 'id', of: ({ id }) => id, whole: true },
  { name: 'external_id', of: ({ external_id }) => external_id },
  { name: 'status', of: ({ status }) => status },
  { name: 'rows', of: ({ progress }) => progress.rows },
  { name: 'checked', of: ({ progress }) => progress.checked },
  { name: 'confirmed', of: ({ counts }) => counts.confirmed },
  { name: 'stale', of: ({ counts }) => counts.stale },
  { name: 'moved', of: ({ counts }) => counts.moved },
  { name: 'private_mailbox', of: ({ counts }) => counts.private_mailbox },
  { name: 'not_found', of: ({ counts }) => counts.not_found },
  { name: 'withheld', of: ({ new_addresses }) => new_addresses.withheld },
  { name: 'created_at', of: ({ created_at }) => created_at, isTime: true },
  { name: 'expires_at', of: ({ expires_at }) => expires_at, isTime: true, csvOnly: true },
];

export const listAudit = record(AUDIT);

export const listAudits = list(AUDIT, 'No audits yet.');

const ROW: Column<ListAuditRow>[] = [
  { name: 'row', of: ({ position }) => position + 1 },
  { name: 'name', of: ({ name }) => name },
  { name: 'outlet', of: ({ outlet, domain }) => outlet ?? domain },
  { name: 'email', of: ({ email }) => email, csvOnly: true, whole: true },
  { name: 'role', of: ({ role }) => role, csvOnly: true },
  { name: 'state', of: ({ state }) => state },
  { name: 'reasons', of: ({ reasons }) => reasons.join(', ') },
  { name: 'address', of: ({ address }) => address },
  { name: 'outlet_now', of: ({ now }) => now?.outlet ?? null },
  { name: 'role_now', of: ({ now }) => now?.role ?? null },
  { name: 'new_address', of: ({ new_address }) => new_address && (new_address.email ?? new_address.state) },
  { name: 'page', of: ({ page }) => page?.url ?? null, csvOnly: true, whole: true },
  { name: 'read_at', of: ({ page }) => page?.read_at ?? null, csvOnly: true, isTime: true },
];

export const listAuditRows = list(ROW, 'No such rows.');
