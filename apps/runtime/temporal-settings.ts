import { Type } from '@sinclair/typebox';
import { optional, text } from './setting-types.ts';

/**
 * The settings for the Temporal connection, worker deployment and encryption. Settings that begin with
 * `TEMPORAL_` have the same names as in Temporal's own tools.
 */
export const TEMPORAL_SETTINGS = {
  TEMPORAL_ADDRESS: text('127.0.0.1:7233', 'Host and port of the Temporal frontend.'),
  TEMPORAL_NAMESPACE: text('default', 'Temporal namespace. Its retention must not exceed the job lifetime.'),
  TEMPORAL_TLS: Type.Optional(
    Type.Union([Type.Literal('on'), Type.Literal('off')], {
      description: 'Whether to use TLS for Temporal. If unset, TLS is used when another setting requires it.',
    }),
  ),
  TEMPORAL_API_KEY: optional('API key of a Temporal Cloud namespace. Implies TLS.'),
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: optional('PEM file with the CA certificate of the Temporal frontend.'),
  TEMPORAL_TLS_SERVER_NAME: optional(
    'Server name in the certificate of the Temporal frontend, if it differs from the host.',
  ),
  TEMPORAL_TLS_CLIENT_CERT_PATH: optional('PEM file with the client certificate for Temporal (mTLS).'),
  TEMPORAL_TLS_CLIENT_KEY_PATH: optional('PEM file with the private key of the client certificate.'),
  TEMPORAL_DEPLOYMENT_NAME: optional(
    'Name of the worker deployment, which pins each workflow to the version that started it. If unset, any worker continues any workflow.',
  ),
  TEMPORAL_WORKER_BUILD_ID: optional(
    'Version of this worker within the deployment (default: the version of Byline).',
  ),
  BYLINE_PAYLOAD_KEYS: optional(
    'Keys that encrypt payloads stored in Temporal, each name:base64 of 32 bytes, comma-separated. The first key ' +
      'encrypts, and all keys decrypt. Must be the same for gateways, workers and byline admin.',
  ),
  BYLINE_CODEC_TOKEN: Type.Optional(
    Type.String({
      minLength: 16,
      description:
        'Bearer token for callers of byline admin codec-server. If unset, the server accepts only requests from this machine.',
    }),
  ),
};
