import type { JournalistId, OrganizationId } from '../../model/index.ts';
import type { CreatedAt } from '../core/column-types.ts';

export interface JournalistsTable {
  id: JournalistId;
  name: string;
  /** The organization that brought the person, and alone knows of them; null for a person read from the web. */
  organization_id: OrganizationId | null;
  /** The same person as read from the web; always null for a person of the web. */
  web_id: JournalistId | null;
  created_at: CreatedAt;
}

export interface JournalistKeysTable {
  /** Identifies the person, e.g. `page:https://…` or `name:ada reporter@news.example#jid_…`. */
  key: string;
  journalist_id: JournalistId;
}
