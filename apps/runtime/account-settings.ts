import { Type } from '@sinclair/typebox';
import { oneOf, optional } from './setting-types.ts';

/** The settings for account e-mails and for sign-in through an OpenID provider. */
export const ACCOUNT_SETTINGS = {
  BYLINE_SMTP_URL: optional(
    'Mail server for invitations and password resets, e.g. smtps://user:password@smtp.example. ' +
      'If unset, links are shown to the admin instead. Must be the same for gateways and workers.',
  ),
  BYLINE_MAIL_FROM: optional('Sender of invitations and password resets, e.g. Byline <byline@team.example>.'),
  BYLINE_OIDC_ISSUER: optional(
    'OpenID provider for sign-in, e.g. https://login.team.example. It must support discovery.',
  ),
  BYLINE_OIDC_CLIENT_ID: optional(
    'Client id at the OpenID provider. Register BYLINE_PUBLIC_URL plus /sign-in/callback as its redirect URL.',
  ),
  BYLINE_OIDC_CLIENT_SECRET: optional('Client secret at the OpenID provider.'),
  BYLINE_OIDC_LABEL: Type.String({
    minLength: 1,
    maxLength: 60,
    default: 'single sign-on',
    description: 'Name of the OpenID provider on the sign-in page.',
  }),
  BYLINE_OIDC_UNKNOWN_USERS: oneOf(
    ['refuse', 'create'],
    'What happens when someone without an account or an invitation signs in through the OpenID provider. ' +
      'A created user has no organization until an admin invites them.',
  ),
};
