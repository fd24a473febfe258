import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Payload, PayloadCodec } from '@temporalio/common';
import proto from '@temporalio/proto';
import type { PayloadKey } from './payload-keys.ts';

/** The metadata values from Temporal's encryption samples, which other tools recognize. */
const ENCODING = 'binary/encrypted';
const KEY_ID = 'encryption-key-id';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const { Payload: WirePayload } = proto.temporal.api.common.v1;

/** The error for a payload that was encrypted with an unknown key or has been tampered with. */
export class PayloadUnreadable extends Error {
  override name = 'PayloadUnreadable';
}

/**
 * Encrypts whole payloads, including their metadata, with AES-256-GCM. An encrypted payload consists of a
 * 12-byte IV, the ciphertext, and a 16-byte tag. The name of the key is authenticated but not encrypted.
 *
 * The first key encrypts new payloads, and all keys can decrypt. Unencrypted payloads are passed through, so
 * keys can be rotated and encryption can be enabled while workflows are running.
 */
export function createPayloadCodec(keys: readonly PayloadKey[]): PayloadCodec {
  const [first] = keys;
  if (!first) throw new Error('the codec needs at least one key');
  const secrets = new Map(keys.map(({ name, secret }) => [name, Buffer.from(secret, 'base64')]));
  return {
    encode: async (payloads) =>
      payloads.map((payload) => encrypt(payload, first.name, Buffer.from(first.secret, 'base64'))),
    decode: async (payloads) => payloads.map((payload) => decrypt(payload, secrets)),
  };
}

/**
 * Returns the encryption options for every client and worker of a process. Without encryption, the options are empty.
 */
export function payloadOptions(keys: readonly PayloadKey[]): {
  dataConverter?: { payloadCodecs: PayloadCodec[] };
} {
  return keys.length === 0 ? {} : { dataConverter: { payloadCodecs: [createPayloadCodec(keys)] } };
}

function encrypt(payload: Payload, keyName: string, secret: Buffer): Payload {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(keyName));
  const data = Buffer.concat([
    iv,
    cipher.update(WirePayload.encode(payload).finish()),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return { metadata: { encoding: Buffer.from(ENCODING), [KEY_ID]: Buffer.from(keyName) }, data };
}

function decrypt(payload: Payload, secrets: Map<string, Buffer>): Payload {
  if (textOf(payload, 'encoding') !== ENCODING) return payload;
  const keyName = textOf(payload, KEY_ID);
  const secret = secrets.get(keyName);
  if (!secret) throw new PayloadUnreadable(`BYLINE_PAYLOAD_KEYS has no key named "${keyName}"`);
  const data = Buffer.from(payload.data ?? []);
  try {
    const decipher = createDecipheriv('aes-256-gcm', secret, data.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(keyName))
      .setAuthTag(data.subarray(data.length - TAG_BYTES));
    const plain = Buffer.concat([
      decipher.update(data.subarray(IV_BYTES, data.length - TAG_BYTES)),
      decipher.final(),
    ]);
    return WirePayload.decode(plain);
  } catch (cause) {
    throw new PayloadUnreadable(
      `The payload is not encrypted with the key "${keyName}", or was changed later.`,
      { cause },
    );
  }
}

function textOf({ metadata }: Payload, name: string): string {
  return Buffer.from(metadata?.[name] ?? []).toString();
}
