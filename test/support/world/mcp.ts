import { request } from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type CallToolResult, CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { capture } from './captured.ts';
import type { World } from './world.ts';

/**
 * Connects the official MCP client to the gateway of a test's `World` over HTTP. The caller must close the
 * client.
 */
export async function connectAgent(
  world: World,
  options: { path?: string; headers?: Record<string, string> } = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '0' });
  const headers = options.headers ?? { authorization: `Bearer ${world.key}` };
  const url = new URL(options.path ?? '/api/mcp', world.app.listeningOrigin);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  // The client validates structured content only for tools that it has listed before.
  await client.listTools();
  return client;
}

/**
 * Calls an MCP tool. `body` is the structured content of the result, or else the content of its only text
 * block.
 */
export async function callTool<T>(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<CallToolResult & { body: T }> {
  const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: args }));
  const [block] = result.content;
  if (block?.type !== 'text') throw new Error('the response has no text');
  return { ...result, body: (result.structuredContent ?? JSON.parse(block.text)) as T };
}

export interface RawResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/**
 * Posts to the MCP endpoint without an MCP client. `fetch` is not used, because tests must be able to set the
 * Host header.
 */
export function postMcp(
  world: World,
  message: unknown,
  options: { path?: string; headers?: Record<string, string>; key?: string | null } = {},
): Promise<RawResponse> {
  const key = options.key === undefined ? world.key : options.key;
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(options.path ?? '/api/mcp', world.app.listeningOrigin),
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
          ...options.headers,
        },
      },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (chunk: string) => {
          text += chunk;
        });
        reply.on('end', () => {
          capture('errors', text);
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
