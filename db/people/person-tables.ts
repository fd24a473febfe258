import type { JournalistId } from '../../model/index.ts';
import type { CreatedAt } from '../core/column-types.ts';

export interface JournalistsTable {
  id: JournalistId;
  name: string;
  created_at: CreatedAt;
}

export interface JournalistKeysTable {
  /** Identifies the person, e.g. `page:https://…` or `name:ada reporter@news.example#jid_…`. */
  key: string;
  journalist_id: JournalistId;
}
