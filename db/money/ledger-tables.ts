import type { OrganizationId } from '../../model/index.ts';
import type { CreatedAt, Millicredits } from '../core/column-types.ts';

export interface LedgerEntriesTable {
  organization_id: OrganizationId;
  /** 1, 2, 3 … within the organization. */
  entry_no: number;
  subject: string;
  meter: string;
  /** Change of the total, which includes reserved credits. */
  amount: Millicredits;
  /** Change of the reserved credits. */
  reserved: Millicredits;
  balance_after: Millicredits;
  reserved_after: Millicredits;
  note: string | null;
  created_at: CreatedAt;
}
