import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { Tool, ToolCall } from './tool.ts';

const INSTRUCTIONS = [
  'Byline finds the journalists behind news articles, with evidence, and how well a pitch fits them.',
  'Work in this order:',
  '1. get_credit_balance: what can be spent and what things cost.',
  '2. search_news with a recency window (tbs, for example "qdr:w"): articles on the topic of the pitch.',
  '3. enrich_journalists with the article URLs that you chose and the pitch in fit_context.pitch.',
  '4. get_journalist_enrichment_job with the id from that reply, every poll_after_seconds, until status is neither ' +
    'pending nor processing.',
  'Job ids come from replies; never make one up. A null field is unknown: do not fill it in.',
].join('\n');

/**
 * The MCP server of one HTTP request: nothing is kept between requests, so that any process can answer any of
 * them. The low-level class, because the tools' schemas are JSON Schema already.
 */
export function createMcpServer(tools: Tool[], version: string, call: ToolCall): Server {
  const server = new Server(
    { name: 'byline', title: 'Byline', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(({ listed }) => listed) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const tool = tools.find(({ listed }) => listed.name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${params.name.slice(0, 100)}`);
    return tool.call(params.arguments ?? {}, call);
  });
  // Each request has a server of its own, so there is nothing to cancel but messages of the same batch, whose
  // reply would then never come.
  server.removeNotificationHandler('notifications/cancelled');
  return server;
}
