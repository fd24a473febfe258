import { type Static, Type } from '@sinclair/typebox';
import { StringEnum } from './common.ts';

const CheckSchema = StringEnum(['ok', 'unavailable']);

export const HealthSchema = Type.Object(
  {
    status: StringEnum(['ok', 'degraded', 'unavailable']),
    version: Type.String(),
    checks: Type.Object({ database: CheckSchema, temporal: CheckSchema, workers: CheckSchema }),
  },
  { $id: 'Health' },
);
export type HealthBody = Static<typeof HealthSchema>;
