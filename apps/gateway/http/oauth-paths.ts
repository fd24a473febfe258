export const AUTHORIZE_PATH = '/api/oauth/authorize';
export const DEVICE_AUTHORIZATION_PATH = '/api/oauth/device_authorization';
export const JWKS_PATH = '/api/oauth/jwks';
export const REGISTRATION_PATH = '/api/oauth/register';
export const REVOCATION_PATH = '/api/oauth/revocation';
export const TOKEN_PATH = '/api/oauth/token';
/** The page where users enter a device code. The path is short because users have to type it. */
export const DEVICE_PATH = '/device';
export const INTERACTION_PATH = '/oauth/interaction';

/** The paths of server metadata by RFC 8414, and by OpenID Connect Discovery for clients without RFC 8414. */
export const SERVER_METADATA_PATHS = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
];

/** Returns the URL of the REST API, for which alone tokens are issued (RFC 8707); the MCP endpoint takes API keys. */
export function restResource(publicUrl: string): string {
  return `${publicUrl}/api/v1`;
}

/** RFC 9728 appends the resource's path to the well-known path. */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource/api/v1';
