/** A key by which payloads are encrypted; the name stands beside what it has encrypted. */
export interface PayloadKey {
  name: string;
  /** Base64 of 32 bytes. */
  secret: string;
}

const KEY_BYTES = 32;

/** Reads `name:base64` pairs. What is wrong is said without the secret: configuration problems are logged. */
export function readPayloadKeys(text: string, problems: string[]): PayloadKey[] {
  const keys: PayloadKey[] = [];
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const at = entry.indexOf(':');
    const [name, secret] = [entry.slice(0, Math.max(at, 0)), entry.slice(at + 1)];
    if (!/^[\w.-]{1,64}$/.test(name)) problems.push('BYLINE_PAYLOAD_KEYS: each key is name:base64');
    else if (Buffer.from(secret, 'base64').length !== KEY_BYTES)
      problems.push(`BYLINE_PAYLOAD_KEYS: "${name}" is not the base64 of ${KEY_BYTES} bytes`);
    else if (keys.some((key) => key.name === name))
      problems.push(`BYLINE_PAYLOAD_KEYS: "${name}" names two keys`);
    else keys.push({ name, secret });
  }
  return keys;
}
