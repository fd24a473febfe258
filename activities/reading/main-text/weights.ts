import type { Tables } from './choose.ts';
import stored from './weights.json' with { type: 'json' };

/** The tables that ship with the reader. `weights.json` says what they were fitted to and by which command. */
export const TABLES: Tables = stored.tables;
