import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

/** The kinds of data that suites record. After all suites, the leak test searches this data for secrets. */
export type CapturedKind = 'logs' | 'errors' | 'histories' | 'outputs';

const SECRETS = 'secrets';
/** Minimum length of a secret. Shorter strings may occur in logs by chance. */
const MIN_LENGTH = 12;
/** Request and response fields whose values are secret. */
const SECRET_FIELDS = new Set([
  'secret',
  'password',
  'current_password',
  'new_password',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
  'device_code',
  'code_verifier',
  'registration_access_token',
]);
/** Matches texts with one of these fields. Most bodies have none, and looking at each of their strings takes long. */
const NAMED = new RegExp([...SECRET_FIELDS].join('|'));
/** Matches links that give access to anyone who has them. */
const LINK = /\/(?:invitations|password-reset)\/([\w-]{12,})/g;

function append(name: string, text: string): void {
  // Each process writes its own file, because several processes write at the same time.
  appendFileSync(join(inject('captureFolder'), `${name}-${process.pid}`), `${text}\n`);
}

export function capture(kind: CapturedKind, text: string): void {
  append(kind, text);
}

/** Records a secret, which must not appear anywhere except in the response that issued it. */
export function noteSecret(secret: string): void {
  if (secret.length >= MIN_LENGTH) append(SECRETS, JSON.stringify(secret));
}

/** Records the API keys and links in output that is meant to show them, such as that of `npm start`. */
export function noteSecretsShown(text: string): void {
  for (const [key] of text.matchAll(/byl_\w+/g)) noteSecret(key);
  for (const [, token = ''] of text.matchAll(LINK)) noteSecret(token);
}

/** Records the secrets in a request, its response, and the cookies that the response set. */
export function noteSecretsOf(call: { sent: string | undefined; received: string; cookies: string[] }): void {
  for (const text of [call.sent ?? '', call.received]) {
    for (const [, value = ''] of text.matchAll(LINK)) noteSecret(value);
    if (!NAMED.test(text)) continue;
    for (const [name, value] of fieldsOf(text)) if (SECRET_FIELDS.has(name)) noteSecret(value);
  }
  for (const line of call.cookies) noteSecret(/^[^=]+=([^;]*)/.exec(line)?.[1] ?? '');
}

/** Returns every string in a JSON or form body, with the name of its field. */
function fieldsOf(body: string): [string, string][] {
  if (!/^\s*[{[]/.test(body)) return [...new URLSearchParams(body)];
  const fields: [string, string][] = [];
  try {
    JSON.parse(body, (name, value: unknown) => {
      if (typeof value === 'string') fields.push([name, value]);
      return value;
    });
  } catch {
    // Ignore malformed bodies, which some tests send on purpose.
  }
  return fields;
}

/** Returns everything that the suites of this run have recorded so far. */
export function readCaptured(): { secrets: Set<string>; files: { name: string; text: string }[] } {
  const folder = inject('captureFolder');
  const secrets = new Set<string>();
  const files: { name: string; text: string }[] = [];
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), 'utf8');
    if (!name.startsWith(SECRETS)) files.push({ name, text });
    else for (const line of text.split('\n')) if (line !== '') secrets.add(JSON.parse(line) as string);
  }
  return { secrets, files };
}

/** Searches a text for secrets, and returns up to 200 characters before each secret found. */
export function findSecrets(text: string, secrets: Set<string>): string[] {
  const byBeginning = new Map<string, string[]>();
  for (const secret of secrets) {
    const beginning = secret.slice(0, MIN_LENGTH);
    byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), secret]);
  }
  const found: string[] = [];
  for (let at = 0; at <= text.length - MIN_LENGTH; at += 1) {
    const candidates = byBeginning.get(text.slice(at, at + MIN_LENGTH));
    if (candidates?.some((secret) => text.startsWith(secret, at)))
      found.push(text.slice(Math.max(0, at - 200), at));
  }
  return found;
}
