import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { newId } from '../../../model/index.ts';
import type { Logger } from '../../runtime/index.ts';
import { ApiError, invalidAt, problemOf } from './errors.ts';
import { SAFE_HEADERS } from './safe-headers.ts';

/** Responses to errors of Node's parser by code; any other error means that the request is malformed. */
const FAULTS: Record<string, { status: number; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The request line and the headers are too long.' },
};
const MALFORMED = { status: 400, message: 'The request is not valid HTTP.' };

/** Creates a handler that answers requests that Node could not parse, directly on the socket. */
export function createClientErrorHandler(log: Logger) {
  return (error: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: { headersSent: boolean } }) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const requestId = newId('req');
    log.debug({ request_id: requestId, code: error.code }, 'a request could not be parsed');
    // If another response is already being sent on this connection, do not write into it.
    if (socket.writable && !socket._httpMessage?.headersSent) {
      const { status, message } = FAULTS[error.code ?? ''] ?? MALFORMED;
      const body = bodyOf(status, message, requestId);
      socket.write(
        [
          `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
          'content-type: application/problem+json',
          `content-length: ${Buffer.byteLength(body)}`,
          `x-request-id: ${requestId}`,
          ...Object.entries(SAFE_HEADERS).map(([name, value]) => `${name}: ${value}`),
          'cache-control: no-store',
          'connection: close',
          '',
          body,
        ].join('\r\n'),
      );
    }
    socket.destroySoon();
  };
}

/** Handles HTTP errors to which Node would respond without the standard error body. */
export function registerHttpFaults(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_request, response) => {
    const requestId = newId('req');
    const body = bodyOf(417, 'The only supported value of the Expect header is 100-continue.', requestId);
    response.writeHead(417, {
      ...SAFE_HEADERS,
      'content-type': 'application/problem+json',
      'content-length': Buffer.byteLength(body),
      'x-request-id': requestId,
    });
    response.end(body);
  });
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1')
      throw invalidAt('/headers/host', 'required', 'is required');
  });
}

/** Lets clients name a type for a body that they do not send, wherever none is wanted. */
export function ignoreTypesOfNothing(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const isEmpty = (headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined;
    if (isEmpty && routeOptions.schema && routeOptions.schema.body === undefined && !routeOptions.schema.hide)
      delete raw.headers['content-type'];
  });
}

/** Returns an error body with `VALIDATION_FAILED`, for HTTP statuses without an error code of their own. */
function bodyOf(status: number, message: string, requestId: string): string {
  const problem = problemOf(new ApiError('VALIDATION_FAILED', message), requestId);
  return JSON.stringify({ ...problem, status, title: STATUS_CODES[status] });
}
