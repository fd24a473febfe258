import { accessSync, constants, readFileSync } from 'node:fs';
import type { ConnectionOptions } from '@temporalio/client';
import { type PayloadKey, readPayloadKeys } from './payload-keys.ts';
import type { Settings } from './settings.ts';
import { VERSION } from './version.ts';

/** Where Temporal is, and how its frontend is spoken to. */
export interface TemporalConfig {
  address: string;
  namespace: string;
  /** Sent with every call, as Temporal Cloud asks for it; needs TLS. */
  apiKey: string | undefined;
  /** Null for plain text. Files hold PEM. */
  tls: {
    serverName: string | undefined;
    caFile: string | undefined;
    client: { certificateFile: string; keyFile: string } | null;
  } | null;
  /** Payloads are encrypted with the first; none leaves them as they are. */
  payloadKeys: PayloadKey[];
  /** What callers of the codec server show; without one only this machine may ask. */
  codecToken: string | undefined;
  /** The deployment that this process's workflow worker belongs to, or null. */
  deployment: { name: string; buildId: string } | null;
}

/** Reads the settings of Temporal, under the names that its other tools know. */
export function readTemporal(settings: Settings, problems: string[]): TemporalConfig {
  const files = {
    TEMPORAL_TLS_SERVER_CA_CERT_PATH: settings.TEMPORAL_TLS_SERVER_CA_CERT_PATH,
    TEMPORAL_TLS_CLIENT_CERT_PATH: settings.TEMPORAL_TLS_CLIENT_CERT_PATH,
    TEMPORAL_TLS_CLIENT_KEY_PATH: settings.TEMPORAL_TLS_CLIENT_KEY_PATH,
  };
  for (const [name, path] of Object.entries(files)) {
    if (path !== undefined && !isReadable(path)) problems.push(`${name}: "${path}" cannot be read`);
  }
  const certificateFile = files.TEMPORAL_TLS_CLIENT_CERT_PATH;
  const keyFile = files.TEMPORAL_TLS_CLIENT_KEY_PATH;
  if ((certificateFile === undefined) !== (keyFile === undefined)) {
    problems.push(
      'TEMPORAL_TLS_CLIENT_CERT_PATH: needs TEMPORAL_TLS_CLIENT_KEY_PATH, and the other way round',
    );
  }
  const { TEMPORAL_API_KEY: apiKey, TEMPORAL_TLS_SERVER_NAME: serverName } = settings;
  const asksForTls = [apiKey, serverName, ...Object.values(files)].some((value) => value !== undefined);
  if (settings.TEMPORAL_TLS === 'off' && asksForTls) {
    problems.push(
      'TEMPORAL_TLS: "off" contradicts the other settings of TLS, or would send the API key in plain text',
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

/** What both kinds of connection of the SDK, the client's and the worker's, are opened with. */
export function temporalConnectionOptions({ address, apiKey, tls }: TemporalConfig): {
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
    // Missing, a folder above it is closed, or it is not ours to read.
    return false;
  }
}
