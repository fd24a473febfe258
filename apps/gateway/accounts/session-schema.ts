import { type Static, Type } from '@sinclair/typebox';
import { ROLES } from '../../../model/index.ts';
import { Nullable, StringEnum, Text, TimeSchema } from '../http/common-schema.ts';

export const RoleSchema = StringEnum(ROLES, { 'x-name': 'Role' });

const MembershipSchema = Type.Object(
  { id: Type.String(), name: Type.String(), role: RoleSchema },
  { 'x-name': 'Membership' },
);

export const SessionSchema = Type.Object(
  {
    object: Type.Literal('session'),
    user: Type.Object({ id: Type.String(), email: Type.String(), name: Type.String() }),
    organization: Nullable(MembershipSchema),
    organizations: Type.Array(MembershipSchema),
    weekly_mail: Nullable(Type.Boolean(), {
      description:
        'Whether the user gets a mail on Mondays if something has changed on their lists and saved pitches; null without an organization',
    }),
    created_at: TimeSchema,
    expires_at: TimeSchema,
  },
  { $id: 'Session', description: 'The signed-in user and their current organization' },
);
export type SessionBody = Static<typeof SessionSchema>;

export const SwitchBodySchema = Type.Object(
  { organization_id: Type.String({ maxLength: 100 }) },
  { additionalProperties: false, 'x-name': 'OrganizationSwitch' },
);

export const WeeklyMailBodySchema = Type.Object(
  { weekly_mail: Type.Boolean() },
  { additionalProperties: false, 'x-name': 'WeeklyMailChange' },
);

export const PasswordBodySchema = Type.Object(
  {
    current_password: Text({ maxLength: 1000 }),
    new_password: Text({ maxLength: 1000, description: 'The new password, 10 to 200 characters' }),
  },
  { additionalProperties: false, 'x-name': 'PasswordChange' },
);
