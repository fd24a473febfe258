import { notPublic } from './destination.ts';
import { RefusedAddress } from './guarded-agent.ts';
import { failed, type WebFailure } from './web-client.ts';

interface Explanation {
  kind: WebFailure['kind'];
  /** Continues "The host …". */
  says: string;
  transient: boolean;
}

/** What failed connections are called by Node, undici and OpenSSL, and what they mean for the page. */
const BY_CODE: Record<string, Explanation> = {
  ENOTFOUND: { kind: 'unreachable', says: 'does not exist', transient: false },
  EAI_AGAIN: { kind: 'unreachable', says: 'could not be looked up', transient: true },
  ECONNREFUSED: { kind: 'unreachable', says: 'refuses connections', transient: true },
  ECONNRESET: { kind: 'unreachable', says: 'broke the connection', transient: true },
  UND_ERR_SOCKET: { kind: 'unreachable', says: 'broke the connection', transient: true },
  UND_ERR_CONNECT_TIMEOUT: { kind: 'timeout', says: 'did not answer in time', transient: true },
  // A server that sends so much does so again.
  UND_ERR_HEADERS_OVERFLOW: { kind: 'too_large', says: 'sent headers larger than allowed', transient: false },
  CERT_HAS_EXPIRED: { kind: 'unreachable', says: 'has an expired certificate', transient: false },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    kind: 'unreachable',
    says: 'has a certificate for another name',
    transient: false,
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: {
    kind: 'unreachable',
    says: 'has a certificate that nobody vouches for',
    transient: false,
  },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: {
    kind: 'unreachable',
    says: 'has a certificate that cannot be verified',
    transient: false,
  },
};

/** One sentence about an error of the connection; an error that nobody foresaw is worth another attempt. */
export function explainNetworkError(error: unknown, host: string): WebFailure {
  for (const cause of causesOf(error)) {
    if (cause instanceof RefusedAddress) return notPublic(host);
    const code = codeOf(cause);
    const known = BY_CODE[code];
    if (known) return failed(known.kind, `The host ${host} ${known.says}.`, known.transient).failure;
    if (code.startsWith('HPE_')) {
      return failed('unreachable', `The host ${host} does not speak proper HTTP.`, true).failure;
    }
  }
  return failed('unreachable', `The host ${host} could not be reached.`, true).failure;
}

/** The error, what caused it, and the attempts that a connection to several addresses is made of. */
function causesOf(error: unknown): unknown[] {
  if (!(error instanceof Error)) return [error];
  const parts = error instanceof AggregateError ? error.errors : [];
  return [error, ...parts, ...(error.cause === undefined ? [] : causesOf(error.cause))];
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
