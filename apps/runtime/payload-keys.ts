/** A key for encrypting payloads. Every encrypted payload contains the name of its key. */
export interface PayloadKey {
  name: string;
  /** The key itself: 32 bytes, base64-encoded. */
  secret: string;
}

const KEY_BYTES = 32;

/** Parses `name:base64` pairs. The reported problems are logged, so they never include the secret. */
export function readPayloadKeys(text: string, problems: string[]): PayloadKey[] {
  const keys: PayloadKey[] = [];
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const at = entry.indexOf(':');
    const [name, secret] = [entry.slice(0, Math.max(at, 0)), entry.slice(at + 1)];
    if (!/^[\w.-]{1,64}$/.test(name))
      problems.push('BYLINE_PAYLOAD_KEYS: each key must have the form name:base64');
    else if (Buffer.from(secret, 'base64').length !== KEY_BYTES)
      problems.push(`BYLINE_PAYLOAD_KEYS: "${name}" must be ${KEY_BYTES} bytes in base64`);
    else if (keys.some((key) => key.name === name))
      problems.push(`BYLINE_PAYLOAD_KEYS: "${name}" is used for two keys`);
    else keys.push({ name, secret });
  }
  return keys;
}
