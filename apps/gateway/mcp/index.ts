/** Public interface of this feature: the MCP server. */
import type { TakeCall } from '../auth/rate-limits.ts';
import type { App } from '../http/instance.ts';
import { mcpRoute } from './route.ts';
import { createTools } from './tools.ts';

export function register(
  scope: App,
  deps: Parameters<typeof createTools>[0] & { takeCall: TakeCall; version: string },
): void {
  mcpRoute(scope, { ...deps, tools: createTools(deps) });
}
