export const AUTHORIZE_PATH = '/api/oauth/authorize';
export const DEVICE_AUTHORIZATION_PATH = '/api/oauth/device_authorization';
export const JWKS_PATH = '/api/oauth/jwks';
export const REGISTRATION_PATH = '/api/oauth/register';
export const REVOCATION_PATH = '/api/oauth/revocation';
export const TOKEN_PATH = '/api/oauth/token';
/** The page where users enter a device code. The path is short because users have to type it. */
export const DEVICE_PATH = '/device';
export const INTERACTION_PATH = '/oauth/interaction';

/**
 * Paths of the authorization server metadata. The first path is from RFC 8414; the second is from OpenID
 * Connect Discovery, for clients that do not support RFC 8414.
 */
export const SERVER_METADATA_PATHS = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
];

/**
 * Returns the URL of the REST API, the only resource for which access tokens are issued (RFC 8707). The MCP
 * endpoint accepts API keys instead.
 */
export function restResource(publicUrl: string): string {
  return `${publicUrl}/api/v1`;
}

/** RFC 9728 appends the resource's path to the well-known path. */
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource/api/v1';
