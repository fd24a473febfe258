import { type Static, Type } from '@sinclair/typebox';
import { invitations } from '../../../db/index.ts';
import { listOf, Nullable, StringEnum, Text, TimeSchema } from './common.ts';
import { RoleSchema } from './session.ts';

/** A name that people gave: some text, on one line. */
export const NameSchema = Text({
  minLength: 1,
  maxLength: 100,
  pattern: '^(?!\\s*$)[^\\u0000-\\u001F\\u007F\\uD800-\\uDFFF]*$',
});

export const OrganizationSchema = Type.Object(
  {
    object: Type.Literal('organization'),
    id: Type.String(),
    name: Type.String(),
    role: RoleSchema,
    created_at: TimeSchema,
  },
  { $id: 'Organization', description: 'The organization, and what the caller is in it' },
);
export type OrganizationBody = Static<typeof OrganizationSchema>;

export const OrganizationBodySchema = Type.Object({ name: NameSchema }, { additionalProperties: false });

export const MemberSchema = Type.Object(
  {
    object: Type.Literal('member'),
    user_id: Type.String(),
    email: Type.String(),
    name: Type.String(),
    role: RoleSchema,
    joined_at: TimeSchema,
    last_seen_at: Nullable(TimeSchema),
  },
  { $id: 'Member' },
);
export type MemberBody = Static<typeof MemberSchema>;

export const MemberListSchema = listOf(MemberSchema, 'MemberList');
export const MemberBodySchema = Type.Object({ role: RoleSchema }, { additionalProperties: false });
export const MemberParamsSchema = Type.Object({ userId: Type.String({ maxLength: 100 }) });

export const PasswordResetSchema = Type.Object(
  {
    object: Type.Literal('password_reset'),
    user_id: Type.String(),
    email: Type.String(),
    url: Nullable(
      Type.String({
        description: 'The link, in this reply and never again; null when it is on its way by mail',
      }),
    ),
  },
  { $id: 'PasswordReset' },
);
export type PasswordResetBody = Static<typeof PasswordResetSchema>;

export const InvitationSchema = Type.Object(
  {
    object: Type.Literal('invitation'),
    id: Type.String(),
    email: Type.String(),
    role: RoleSchema,
    invited_by: Nullable(
      Type.Object({ user_id: Type.String(), name: Type.String() }, { description: 'Null for the operator' }),
    ),
    created_at: TimeSchema,
    expires_at: TimeSchema,
    mail: Nullable(
      StringEnum(invitations.MAIL_STATES, {
        description: 'How far the mail with the link is; null when the service sends no mails',
      }),
    ),
    url: Nullable(
      Type.String({
        description: 'The link, in the reply that creates it and never again; null when it was mailed',
      }),
    ),
  },
  { $id: 'Invitation' },
);
export type InvitationBody = Static<typeof InvitationSchema>;

export const InvitationListSchema = listOf(InvitationSchema, 'InvitationList');
export const InvitationBodySchema = Type.Object(
  { email: Text({ format: 'email', maxLength: 254 }), role: RoleSchema },
  { additionalProperties: false },
);
export const InvitationParamsSchema = Type.Object({ invitationId: Type.String({ maxLength: 100 }) });
