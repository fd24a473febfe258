import { capture, noteSecretsOf } from './captured.ts';

export interface Reply<T> {
  status: number;
  headers: Headers;
  body: T;
}

export interface CallOptions {
  body?: unknown;
  /** A body that is sent unchanged, whereas `body` is sent as JSON. */
  raw?: string;
  headers?: Record<string, string>;
  key?: string | null;
}

/** Calls a gateway over HTTP with `key`, unless the call specifies another key or none. */
export async function callGateway<T>(
  address: string,
  key: string,
  method: string,
  path: string,
  call: CallOptions = {},
): Promise<Reply<T>> {
  const withBody = call.raw ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  const secret = call.key === undefined ? key : call.key;
  const response = await fetch(`${address}${path}`, {
    redirect: 'manual',
    method,
    headers: {
      ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
      ...(withBody === undefined ? {} : { 'content-type': 'application/json' }),
      ...call.headers,
    },
    ...(withBody === undefined ? {} : { body: withBody }),
  });
  const text = await response.text();
  noteSecretsOf({ sent: withBody, received: text, cookies: response.headers.getSetCookie() });
  if (response.status >= 400) capture('errors', text);
  return {
    status: response.status,
    headers: response.headers,
    body: readBody(response.headers.get('content-type'), text) as T,
  };
}

function readBody(type: string | null, text: string): unknown {
  if (text === '') return null;
  return /\bjson\b/.test(type ?? '') ? JSON.parse(text) : text;
}
