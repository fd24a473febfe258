import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { ApiError, ERRORS, problemOf } from '../errors.ts';
import { checkScope } from '../plugins/authentication.ts';
import { asApiError } from '../plugins/problems.ts';
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
    return callTool(tool, params.arguments ?? {}, call);
  });
  // Each request has a server of its own, so there is nothing to cancel but messages of the same batch, whose
  // reply would then never come.
  server.removeNotificationHandler('notifications/cancelled');
  return server;
}

/** REST reads some arguments from the query; here all of them stand in one object, and so do the pointers. */
function aboutArguments(error: ApiError): ApiError {
  if (error.issues.length === 0) return error;
  const move = (text: string) => text.replace(/^\/query\//, '/');
  const issues = error.issues.map(({ path, code, message }) => ({
    path: move(path),
    code,
    message: move(message),
  }));
  return new ApiError(error.code, move(error.message), { issues, context: error.context });
}

async function callTool(tool: Tool, given: unknown, call: ToolCall): Promise<CallToolResult> {
  try {
    await call.count(tool.rateLimit);
    if (tool.scope) checkScope(call.caller, tool.scope);
    const result = await tool.run(given, call);
    return { structuredContent: { ...result }, content: [{ type: 'text', text: JSON.stringify(result) }] };
  } catch (cause) {
    const error = aboutArguments(asApiError(cause));
    if (ERRORS[error.code].status >= 500) {
      call.log.error({ code: error.code, err: error.cause ?? error }, 'tool failed');
    }
    const problem = problemOf(error, call.requestId);
    // As text alone: clients validate structured content against the schema of a success.
    return { isError: true, content: [{ type: 'text', text: JSON.stringify(problem) }] };
  }
}
