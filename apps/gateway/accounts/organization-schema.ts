import { type Static, Type } from '@sinclair/typebox';
import { invitations } from '../../../db/index.ts';
import {
  CreditsSchema,
  listOf,
  Nullable,
  StringEnum,
  Text,
  TimeSchema,
  UserSchema,
} from '../http/common-schema.ts';
import { RoleSchema } from './session-schema.ts';

export const NameSchema = Text({
  minLength: 1,
  maxLength: 100,
  'x-accepted': 'a single line that is not blank',
  pattern: '^(?!\\s*$)[^\\u0000-\\u001F\\u007F\\uD800-\\uDFFF]*$',
});

export const OrganizationSchema = Type.Object(
  {
    object: Type.Literal('organization'),
    id: Type.String(),
    name: Type.String(),
    role: RoleSchema,
    keep_pitches: Type.Boolean({
      description:
        'Whether a pitch is kept until its job is deleted; if false, the pitch is deleted as soon as the job has ended',
    }),
    low_credits_threshold: Nullable(CreditsSchema, {
      description: 'Below how many credits the event `credits.low` is sent, once each time; null if never',
    }),
    created_at: TimeSchema,
  },
  { $id: 'Organization', description: "The organization and the caller's role in it" },
);
export type OrganizationBody = Static<typeof OrganizationSchema>;

export const OrganizationBodySchema = Type.Object(
  {
    name: Type.Optional(NameSchema),
    keep_pitches: Type.Optional(
      Type.Boolean({
        description:
          'Send false to delete each pitch, and what a language model said about it, when its job ends. Applies to ' +
          'jobs that end from now on',
      }),
    ),
    low_credits_threshold: Type.Optional(Nullable(CreditsSchema)),
  },
  { additionalProperties: false, minProperties: 1, 'x-name': 'OrganizationChanges' },
);

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
export const MemberBodySchema = Type.Object(
  { role: RoleSchema },
  { additionalProperties: false, 'x-name': 'MemberChanges' },
);
export const MemberParamsSchema = Type.Object({ userId: Type.String({ maxLength: 100 }) });

export const PasswordResetSchema = Type.Object(
  {
    object: Type.Literal('password_reset'),
    user_id: Type.String(),
    email: Type.String(),
    url: Nullable(
      Type.String({
        description:
          'The link to set a new password, which only this response contains; null if the service sends the link by e-mail',
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
    invited_by: Nullable(UserSchema, {
      description: 'The user who sent the invitation; null if the operator sent it',
    }),
    created_at: TimeSchema,
    expires_at: TimeSchema,
    mail: Nullable(
      StringEnum(invitations.MAIL_STATES, {
        description: 'Delivery state of the e-mail with the link; null if the service sends no e-mails',
      }),
    ),
    url: Nullable(
      Type.String({
        description:
          'The invitation link, only in the response that creates the invitation; null in all other responses, and if the link is sent by e-mail',
      }),
    ),
  },
  { $id: 'Invitation' },
);
export type InvitationBody = Static<typeof InvitationSchema>;

export const InvitationListSchema = listOf(InvitationSchema, 'InvitationList');
export const InvitationBodySchema = Type.Object(
  { email: Text({ format: 'email', maxLength: 254 }), role: RoleSchema },
  { additionalProperties: false, 'x-name': 'NewInvitation' },
);
export const InvitationParamsSchema = Type.Object({ invitationId: Type.String({ maxLength: 100 }) });
