import { type Static, Type } from '@sinclair/typebox';
import { CHANGE_DECISIONS, CHANGE_KINDS, WATCH_PERIODS } from '../../../model/index.ts';
import { EvidenceSchema, listOf, Nullable, StringEnum, TimeSchema } from '../http/common-schema.ts';

const PeriodSchema = Nullable(StringEnum(WATCH_PERIODS, { 'x-name': 'WatchPeriod' }), {
  description: 'How often each person is checked; null if only on request',
});

export const WatchBodySchema = Type.Object(
  { period: PeriodSchema },
  { additionalProperties: false, 'x-name': 'WatchChanges' },
);

export const WatchSchema = Type.Object(
  {
    object: Type.Literal('watch'),
    period: PeriodSchema,
    next_check_at: Nullable(TimeSchema, { description: 'When the next check of the list begins' }),
    members: Type.Integer(),
    confirmed_recently: Type.Integer({
      description: 'The members whose pages have confirmed their profile in the last 30 days',
    }),
  },
  { $id: 'Watch' },
);
export type WatchBody = Static<typeof WatchSchema>;

export const CheckSchema = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('check'),
    started_at: TimeSchema,
    finished_at: Nullable(TimeSchema, { description: 'Null while the check runs' }),
    members: Type.Integer(),
    confirmed: Type.Integer(),
    changed: Type.Integer(),
    not_known: Type.Integer({
      description:
        'The members whose pages did not tell: away, rebuilt, different at each read, or none known',
    }),
  },
  { $id: 'Check' },
);
export type CheckBody = Static<typeof CheckSchema>;

export const CheckListSchema = listOf(CheckSchema, 'CheckList');

export const ChangeSchema = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('change'),
    member_id: Type.String(),
    journalist_identity_id: Type.String(),
    kind: StringEnum(CHANGE_KINDS),
    before: Nullable(Type.String()),
    after: Nullable(Type.String()),
    evidence: Type.Object(
      { before: Nullable(Type.Ref(EvidenceSchema)), after: Nullable(Type.Ref(EvidenceSchema)) },
      {
        description:
          'Where the pages show the fact. A page that no longer shows it is quoted with the person’s name',
      },
    ),
    found_at: TimeSchema,
    state: StringEnum(CHANGE_DECISIONS),
  },
  { $id: 'Change' },
);
export type ChangeBody = Static<typeof ChangeSchema>;

export const ChangeListSchema = listOf(ChangeSchema, 'ChangeList');
export const ChangeParamsSchema = Type.Object({ changeId: Type.String({ maxLength: 100 }) });
