import { Type } from '@sinclair/typebox';

const text = (value: string, description: string) => Type.String({ default: value, description });
const optional = (description: string) => Type.Optional(Type.String({ description }));

/** Where Temporal is and how we appear there, under the names that its other tools know; and what it may read. */
export const TEMPORAL_SETTINGS = {
  TEMPORAL_ADDRESS: text('127.0.0.1:7233', 'Host and port of the Temporal frontend.'),
  TEMPORAL_NAMESPACE: text('default', 'Temporal namespace; its retention must not exceed the job lifetime.'),
  TEMPORAL_TLS: Type.Optional(
    Type.Union([Type.Literal('on'), Type.Literal('off')], {
      description:
        'Whether Temporal is spoken to by TLS. Without it: when another of these settings asks for it.',
    }),
  ),
  TEMPORAL_API_KEY: optional('API key of a Temporal Cloud namespace. Implies TLS.'),
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: optional(
    'PEM file with who signed the certificate of the Temporal frontend.',
  ),
  TEMPORAL_TLS_SERVER_NAME: optional(
    'Name in the certificate of the Temporal frontend, where it is not the host.',
  ),
  TEMPORAL_TLS_CLIENT_CERT_PATH: optional('PEM file with the certificate that Temporal knows us by (mTLS).'),
  TEMPORAL_TLS_CLIENT_KEY_PATH: optional('PEM file with the key of that certificate.'),
  TEMPORAL_DEPLOYMENT_NAME: optional(
    'Name of a worker deployment, which pins each workflow to the version that began it. Without one, any worker goes on with any workflow.',
  ),
  TEMPORAL_WORKER_BUILD_ID: optional(
    'Version of this worker within the deployment; the version of Byline without one.',
  ),
  BYLINE_PAYLOAD_KEYS: optional(
    'Keys by which what Temporal stores is encrypted, as name:base64 of 32 bytes, comma separated: the first encrypts, ' +
      'all decrypt. Gateways, workers and byline admin need the same.',
  ),
  BYLINE_CODEC_TOKEN: Type.Optional(
    Type.String({
      minLength: 16,
      description:
        'What callers of byline admin codec-server show as bearer token. Without one it answers this machine alone.',
    }),
  ),
};
