import { type Static, Type } from '@sinclair/typebox';
import { Nullable, StringEnum } from './plugins/common-schema.ts';

/** The result of one health check; null if the check did not run. */
const CheckSchema = Nullable(StringEnum(['ok', 'unavailable']));

export const HealthSchema = Type.Object(
  {
    status: StringEnum(['ok', 'degraded', 'unavailable']),
    version: Type.String(),
    checks: Type.Object({ database: CheckSchema, temporal: CheckSchema, workers: CheckSchema }),
  },
  { $id: 'Health' },
);
export type HealthBody = Static<typeof HealthSchema>;
