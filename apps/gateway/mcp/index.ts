/** Public interface of this feature: the MCP server. */
export { mcpRoute } from './route.ts';
export { createTools } from './tools.ts';
