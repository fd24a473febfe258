import type { Settings } from './settings.ts';

/**
 * Reads the mail settings. Returns null if mail is not configured. Missing settings are added to `problems`. The operator
 * must say with what links begin, because workers do not know the address on which the gateway listens.
 */
export function readMail(
  { BYLINE_SMTP_URL: smtpUrl, BYLINE_MAIL_FROM: from }: Settings,
  publicUrl: URL | null,
  problems: string[],
) {
  if (smtpUrl === undefined) return null;
  // The error message must not include the URL, which may contain a password.
  if (!URL.canParse(smtpUrl) || !/^smtps?:$/.test(new URL(smtpUrl).protocol))
    problems.push('BYLINE_SMTP_URL: must be a URL such as smtp://host:587 or smtps://host');
  if (from === undefined) problems.push('BYLINE_MAIL_FROM: is required with BYLINE_SMTP_URL');
  if (!publicUrl)
    problems.push(
      'BYLINE_PUBLIC_URL: is required with BYLINE_SMTP_URL, because links in e-mails begin with BYLINE_PUBLIC_URL',
    );
  return from === undefined || !publicUrl ? null : { smtpUrl, from, linkBase: publicUrl.origin };
}

/**
 * Reads the settings for the sign-in provider. Returns null if none is configured. Missing settings are added
 * to `problems`.
 */
export function readSignInProvider(settings: Settings, problems: string[]) {
  const {
    BYLINE_OIDC_ISSUER: issuer,
    BYLINE_OIDC_CLIENT_ID: clientId,
    BYLINE_OIDC_CLIENT_SECRET: clientSecret,
  } = settings;
  if (issuer === undefined) return null;
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  const isPrivate = url?.protocol === 'http:' && settings.BYLINE_MODE === 'development';
  if (url?.protocol !== 'https:' && !isPrivate)
    problems.push('BYLINE_OIDC_ISSUER: must be an https URL (http only in development mode)');
  if (!clientId || !clientSecret)
    problems.push(
      'BYLINE_OIDC_CLIENT_ID: is required with BYLINE_OIDC_ISSUER, and so is BYLINE_OIDC_CLIENT_SECRET',
    );
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
