import { notPublic } from './destination.ts';
import { RefusedAddress } from './guarded-agent.ts';
import { failed, type WebFailure } from './web-client.ts';

interface Explanation {
  kind: WebFailure['kind'];
  /** The end of "The host {host} …", such as "refused the connection". */
  says: string;
  transient: boolean;
}

/** Explanations of error codes from Node, undici and OpenSSL. */
const BY_CODE: Record<string, Explanation> = {
  ENOTFOUND: { kind: 'unreachable', says: 'does not exist', transient: false },
  EAI_AGAIN: { kind: 'unreachable', says: 'could not be resolved by DNS', transient: true },
  ECONNREFUSED: { kind: 'unreachable', says: 'refused the connection', transient: true },
  ECONNRESET: { kind: 'unreachable', says: 'closed the connection', transient: true },
  UND_ERR_SOCKET: { kind: 'unreachable', says: 'closed the connection', transient: true },
  UND_ERR_CONNECT_TIMEOUT: { kind: 'timeout', says: 'did not respond in time', transient: true },
  // A server whose headers are too large will probably send them again.
  UND_ERR_HEADERS_OVERFLOW: { kind: 'too_large', says: 'sent headers that are too large', transient: false },
  CERT_HAS_EXPIRED: { kind: 'unreachable', says: 'has an expired certificate', transient: false },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    kind: 'unreachable',
    says: 'has a certificate for a different host name',
    transient: false,
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: {
    kind: 'unreachable',
    says: 'has a self-signed certificate',
    transient: false,
  },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: {
    kind: 'unreachable',
    says: 'has a certificate that cannot be verified',
    transient: false,
  },
};

/** Describes a connection error in one sentence; an unknown error counts as transient. */
export function explainNetworkError(error: unknown, host: string): WebFailure {
  for (const cause of causesOf(error)) {
    if (cause instanceof RefusedAddress) return notPublic(host);
    const code = codeOf(cause);
    const explanation = BY_CODE[code];
    if (explanation)
      return failed(explanation.kind, `The host ${host} ${explanation.says}.`, explanation.transient).failure;
    if (code.startsWith('HPE_')) {
      return failed('unreachable', `The host ${host} sent an invalid HTTP response.`, true).failure;
    }
  }
  return failed('unreachable', `The host ${host} could not be reached.`, true).failure;
}

/** Returns an error and its causes, with the errors of each address that undici tried. */
function causesOf(error: unknown): unknown[] {
  if (!(error instanceof Error)) return [error];
  const parts = error instanceof AggregateError ? error.errors : [];
  return [error, ...parts, ...(error.cause === undefined ? [] : causesOf(error.cause))];
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
