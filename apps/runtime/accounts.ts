import type { Settings } from './settings.ts';

/** The mail server, and who its mails are from. */
export interface MailConfig {
  smtpUrl: string;
  from: string;
  /** What links begin with, without a closing slash: workers do not know where a gateway listens. */
  linkBase: string;
}

/** An OpenID provider with which people may sign in. */
export interface SignInProviderConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  label: string;
  unknownUsers: Settings['BYLINE_OIDC_UNKNOWN_USERS'];
}

/** The mail server that the settings name, or null; what is missing is added to the problems. */
export function readMail(
  { BYLINE_SMTP_URL: smtpUrl, BYLINE_MAIL_FROM: from }: Settings,
  publicUrl: URL | null,
  problems: string[],
): MailConfig | null {
  if (smtpUrl === undefined) return null;
  // Not repeated in the problem: it may hold a password.
  if (!URL.canParse(smtpUrl) || !/^smtps?:$/.test(new URL(smtpUrl).protocol))
    problems.push('BYLINE_SMTP_URL: an address of the form smtp://host:587 or smtps://host expected');
  if (from === undefined) problems.push('BYLINE_MAIL_FROM: is needed with BYLINE_SMTP_URL');
  if (!publicUrl) problems.push('BYLINE_PUBLIC_URL: is needed with BYLINE_SMTP_URL: links begin with it');
  return from === undefined || !publicUrl ? null : { smtpUrl, from, linkBase: publicUrl.origin };
}

/** The provider that the settings name, or null; what is missing is added to the problems. */
export function readSignInProvider(settings: Settings, problems: string[]): SignInProviderConfig | null {
  const {
    BYLINE_OIDC_ISSUER: issuer,
    BYLINE_OIDC_CLIENT_ID: clientId,
    BYLINE_OIDC_CLIENT_SECRET: clientSecret,
  } = settings;
  if (issuer === undefined) return null;
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  const isPrivate = url?.protocol === 'http:' && settings.BYLINE_MODE === 'development';
  if (url?.protocol !== 'https:' && !isPrivate)
    problems.push('BYLINE_OIDC_ISSUER: an https address expected (http only in development mode)');
  if (!clientId || !clientSecret)
    problems.push('BYLINE_OIDC_CLIENT_ID: is needed with BYLINE_OIDC_ISSUER, and BYLINE_OIDC_CLIENT_SECRET');
  return clientId && clientSecret
    ? {
        issuer,
        clientId,
        clientSecret,
        label: settings.BYLINE_OIDC_LABEL,
        unknownUsers: settings.BYLINE_OIDC_UNKNOWN_USERS,
      }
    : null;
}
