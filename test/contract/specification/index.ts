import { ACCESS } from './access.ts';
import { ENDPOINTS } from './endpoints.ts';
import { ENRICH_SHAPE } from './enrich-shape.ts';
import { ERRORS } from './errors.ts';
import { EVENTS } from './events.ts';
import { LIMITS } from './limits.ts';
import { LOOKING_UP } from './looking-up.ts';
import { MCP } from './mcp.ts';
import { MCP_ACCESS } from './mcp-access.ts';
import { PURPOSE } from './purpose.ts';
import { RESULTS } from './results.ts';
import type { Row } from './row.ts';
import { SEARCHING } from './searching.ts';
import { STATES } from './states.ts';
import { VERSIONS } from './versions.ts';

/** Every testable statement of the specification, in the order of the specification. */
export const ROWS: Row[] = [
  ...PURPOSE,
  ...ENRICH_SHAPE,
  ...RESULTS,
  ...STATES,
  ...SEARCHING,
  ...LOOKING_UP,
  ...ENDPOINTS,
  ...MCP,
  ...ACCESS,
  ...MCP_ACCESS,
  ...EVENTS,
  ...ERRORS,
  ...LIMITS,
  ...VERSIONS,
];
