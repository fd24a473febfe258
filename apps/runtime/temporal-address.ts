import { accessSync, constants, readFileSync } from 'node:fs';
import type { ConnectionOptions } from '@temporalio/client';
import { readPayloadKeys } from './payload-keys.ts';
import type { Settings } from './settings.ts';
import { VERSION } from './version.ts';

/** Reads the Temporal settings, which have the same names as in Temporal's own tools. */
export function readTemporal(settings: Settings, problems: string[]) {
  const files = {
    TEMPORAL_TLS_SERVER_CA_CERT_PATH: settings.TEMPORAL_TLS_SERVER_CA_CERT_PATH,
    TEMPORAL_TLS_CLIENT_CERT_PATH: settings.TEMPORAL_TLS_CLIENT_CERT_PATH,
    TEMPORAL_TLS_CLIENT_KEY_PATH: settings.TEMPORAL_TLS_CLIENT_KEY_PATH,
  };
  for (const [name, path] of Object.entries(files)) {
    if (path !== undefined && !isReadable(path)) problems.push(`${name}: "${path}" could not be read`);
  }
  const certificateFile = files.TEMPORAL_TLS_CLIENT_CERT_PATH;
  const keyFile = files.TEMPORAL_TLS_CLIENT_KEY_PATH;
  if ((certificateFile === undefined) !== (keyFile === undefined)) {
    problems.push('TEMPORAL_TLS_CLIENT_CERT_PATH: must be set together with TEMPORAL_TLS_CLIENT_KEY_PATH');
  }
  const { TEMPORAL_API_KEY: apiKey, TEMPORAL_TLS_SERVER_NAME: serverName } = settings;
  const asksForTls = [apiKey, serverName, ...Object.values(files)].some((value) => value !== undefined);
  if (settings.TEMPORAL_TLS === 'off' && asksForTls) {
    problems.push(
      'TEMPORAL_TLS: must not be "off" with other TLS settings or an API key, which would be sent in plain text',
    );
  }
  const client = certificateFile !== undefined && keyFile !== undefined ? { certificateFile, keyFile } : null;
  return {
    address: settings.TEMPORAL_ADDRESS,
    namespace: settings.TEMPORAL_NAMESPACE,
    apiKey,
    tls:
      settings.TEMPORAL_TLS === 'on' || asksForTls
        ? { serverName, caFile: files.TEMPORAL_TLS_SERVER_CA_CERT_PATH, client }
        : null,
    payloadKeys: readPayloadKeys(settings.BYLINE_PAYLOAD_KEYS ?? '', problems),
    codecToken: settings.BYLINE_CODEC_TOKEN,
    deployment:
      settings.TEMPORAL_DEPLOYMENT_NAME === undefined
        ? null
        : {
            name: settings.TEMPORAL_DEPLOYMENT_NAME,
            buildId: settings.TEMPORAL_WORKER_BUILD_ID ?? VERSION,
          },
  };
}

/** Returns the options that the SDK's client and worker connections have in common. */
export function temporalConnectionOptions({ address, apiKey, tls }: ReturnType<typeof readTemporal>): {
  address: string;
  apiKey?: string;
  tls?: NonNullable<ConnectionOptions['tls']>;
} {
  if (!tls) return { address };
  const { serverName, caFile, client } = tls;
  return {
    address,
    ...(apiKey === undefined ? {} : { apiKey }),
    tls: {
      ...(serverName === undefined ? {} : { serverNameOverride: serverName }),
      ...(caFile === undefined ? {} : { serverRootCACertificate: readFileSync(caFile) }),
      ...(client
        ? { clientCertPair: { crt: readFileSync(client.certificateFile), key: readFileSync(client.keyFile) } }
        : {}),
    },
  };
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    // The file of the key or certificate does not exist, or this process cannot access it.
    return false;
  }
}
