import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf, findCallerAgain } from '../auth/authentication.ts';
import { limit, type TakeCall } from '../auth/rate-limits.ts';
import type { App } from '../http/instance.ts';
import { asApiError } from '../http/problems.ts';
import { whenGone } from '../http/when-gone.ts';
import { asksForProgress } from './progress.ts';
import { acceptedTypes, BOTH_TYPES, readMessage } from './read-arguments.ts';
import { openMcpServer } from './server.ts';
import type { Tool } from './tool.ts';

/** JSON-RPC 2.0 error code for a body that is not valid JSON. */
const PARSE_ERROR = -32700;
/** JSON-RPC 2.0 error code for JSON that is not a single message. */
const INVALID_REQUEST = -32600;

/**
 * Serves MCP over stateless Streamable HTTP: JSON, except for calls that wait for a job and ask for progress. GET and
 * DELETE are for sessions, which this server does not have, so both return the required 405.
 */
export function mcpRoute(
  app: App,
  { tools, takeCall, version }: { tools: Tool[]; takeCall: TakeCall; version: string },
): void {
  // Omit `resource_metadata`, which would send clients to a sign-in whose tokens the MCP endpoint rejects.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 401) reply.header('www-authenticate', 'Bearer realm="API keys of Byline"');
  });
  app.post(
    '/api/mcp',
    { schema: { hide: true }, errorHandler: answerBrokenMessage },
    async (request, reply) => {
      // MCP abolished batches with revision 2025-06-18.
      if (Array.isArray(request.body))
        return refuse(reply, INVALID_REQUEST, 'Send one message per request; batches are not supported.');
      const body = readMessage(request.body);
      const accepted = acceptedTypes(headerOf(request, 'accept'));
      const stream = accepted.stream && asksForProgress(body);
      const server = await openMcpServer(tools, version, {
        stream,
        call: {
          caller: callerOf(request),
          idempotencyKey: headerOf(request, 'idempotency-key'),
          requestId: request.id,
          log: request.log,
          check: () => findCallerAgain(request),
          signal: whenGone(reply),
          count: async (policy) => limit(reply, await takeCall(policy, callerOf(request))),
        },
      });
      reply.raw.once('close', () => {
        server.close().catch((error) => request.log.error({ err: error }, 'an MCP server did not close'));
      });
      const response = await server.handle(asWebRequest(request, accepted.json), body);
      return stream && response.body ? sendStream(reply, response) : reply.send(response);
    },
  );
}

/** Sends a stream once it has an event: by then, the call is counted and the rate limit headers are set. */
async function sendStream(reply: FastifyReply, { status, headers, body }: Response): Promise<FastifyReply> {
  const events = Readable.fromWeb(body as ReadableStream<Uint8Array>);
  await once(events, 'readable');
  // Disable keep-alive, so that a gateway that is shutting down does not wait for this connection.
  headers.set('connection', 'close');
  return reply.code(status).headers(Object.fromEntries(headers)).send(events);
}

/** Sends a JSON-RPC error for a body that is not valid JSON; other errors go to the common error handler. */
function answerBrokenMessage(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  const { code, message } = asApiError(error);
  if (code !== 'VALIDATION_FAILED') throw error;
  refuse(reply, PARSE_ERROR, message);
}

/** Responds with a JSON-RPC error to a body that has no message with an id. */
function refuse(reply: FastifyReply, code: number, message: string): FastifyReply {
  return reply.code(400).send({ jsonrpc: '2.0', id: null, error: { code, message } });
}

/**
 * Copies only the method and the three headers that the transport needs, without the credentials. The transport wants
 * both of its types in `Accept`, although it sends JSON to all who have not asked for progress.
 */
function asWebRequest(request: FastifyRequest, acceptsJson: boolean): Request {
  const headers = new Headers();
  for (const name of ['accept', 'content-type', 'mcp-protocol-version']) {
    const value = headerOf(request, name);
    if (value !== undefined) headers.set(name, value);
  }
  if (acceptsJson) headers.set('accept', BOTH_TYPES);
  return new Request('http://gateway.invalid/api/mcp', { method: 'POST', headers });
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
