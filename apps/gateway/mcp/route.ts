import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { callerOf } from '../plugins/authentication.ts';
import { limit } from '../plugins/rate-limit.ts';
import type { TakeCall } from '../rate-limits.ts';
import { createMcpServer } from './server.ts';
import type { Tool } from './tool.ts';

/**
 * MCP over Streamable HTTP, stateless and with JSON replies. GET and DELETE are for sessions, which this server
 * does not have: they get the 405 that the transport asks for.
 */
export function mcpRoute(
  app: App,
  { tools, takeCall, version }: { tools: Tool[]; takeCall: TakeCall; version: string },
): void {
  // No resource_metadata: it would send clients to a sign-in whose tokens are not taken here.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 401) reply.header('www-authenticate', 'Bearer realm="API keys of Byline"');
  });
  app.post('/api/mcp', { schema: { hide: true } }, async (request, reply) => {
    const server = createMcpServer(tools, version, {
      caller: callerOf(request),
      idempotencyKey: headerOf(request, 'idempotency-key'),
      requestId: request.id,
      log: request.log,
      count: async (policy) => limit(reply, await takeCall(policy, callerOf(request))),
    });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await reply.send(
        await transport.handleRequest(asWebRequest(request), { parsedBody: request.body }),
      );
    } finally {
      await server.close();
    }
  });
}

/** What the transport looks at beside the body: the method and three headers. No secret goes further than here. */
function asWebRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const name of ['accept', 'content-type', 'mcp-protocol-version']) {
    const value = headerOf(request, name);
    if (value !== undefined) headers.set(name, value);
  }
  return new Request('http://gateway.invalid/api/mcp', { method: 'POST', headers });
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
