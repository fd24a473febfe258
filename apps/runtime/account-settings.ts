import { Type } from '@sinclair/typebox';

const optional = (description: string) => Type.Optional(Type.String({ description }));

/** Settings of how people come in, beside the password. */
export const ACCOUNT_SETTINGS = {
  BYLINE_SMTP_URL: optional(
    'Mail server for invitations and forgotten passwords, e.g. smtps://user:password@smtp.example. ' +
      'Without it, links are shown to the admin who asks for one. Gateway and workers have to agree.',
  ),
  BYLINE_MAIL_FROM: optional('Sender of those mails, e.g. Byline <byline@team.example>.'),
  BYLINE_OIDC_ISSUER: optional(
    'OpenID provider with which people may sign in, e.g. https://login.team.example; it has to offer discovery.',
  ),
  BYLINE_OIDC_CLIENT_ID: optional(
    'Our client id there. Its redirect address is /sign-in/callback below BYLINE_PUBLIC_URL.',
  ),
  BYLINE_OIDC_CLIENT_SECRET: optional('Our client secret there.'),
  BYLINE_OIDC_LABEL: Type.String({
    minLength: 1,
    maxLength: 60,
    default: 'single sign-on',
    description: 'What the provider is called on the sign-in page.',
  }),
  BYLINE_OIDC_UNKNOWN_USERS: Type.Union([Type.Literal('refuse'), Type.Literal('create')], {
    default: 'refuse',
    description:
      'What becomes of somebody whom the provider knows and we do not, who holds no invitation either. ' +
      'Created users are in no organization until an admin invites them.',
  }),
};
