import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import type { Static, TObject } from '@sinclair/typebox';
import type { FastifyBaseLogger } from 'fastify';
import type { apiKeys } from '../../../db/index.ts';
import type { RatePolicyName } from '../../runtime/index.ts';
import { type Caller, checkScope } from '../auth/authentication.ts';
import { argumentsCheck } from '../plugins/validation.ts';
import { answerCall } from './answer-call.ts';
import type { TellProgress } from './progress.ts';
import { selfContained } from './self-contained.ts';

/** The context of the HTTP request that called a tool. */
export interface ToolCall {
  caller: Caller;
  /** The raw `Idempotency-Key` header. */
  idempotencyKey: string | undefined;
  requestId: string;
  log: FastifyBaseLogger;
  /**
   * Counts a call against a rate limit policy and sets the rate limit headers; throws a 429 above the limit.
   */
  count: (policy: RatePolicyName) => Promise<void>;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  /** Null if the client did not ask for progress. */
  tellProgress: TellProgress | null;
}

/** The side effects of a tool, for clients that ask the user before a call (MCP's ToolAnnotations). */
interface Annotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

interface ToolDefinition<I extends TObject> {
  name: string;
  title: string;
  /** What the tool does, what it costs and how it fails. */
  description: string;
  /** The required scope; null if any valid key may call the tool. */
  scope: apiKeys.Scope | null;
  /** The rate limit policy, shared with the REST endpoint. */
  rateLimit: RatePolicyName;
  annotations: Annotations;
  input: I;
  output: TObject;
  /** The function that the REST endpoint calls as well. */
  run: (input: Static<I>, call: ToolCall) => Promise<object>;
}

/** A tool as the server lists and calls it. */
export interface Tool {
  listed: ListedTool;
  call: (given: unknown, call: ToolCall) => Promise<CallToolResult>;
}

export function defineTool<I extends TObject>(definition: ToolDefinition<I>): Tool {
  const { name, title, description, annotations, scope, rateLimit, input, output, run } = definition;
  const check = argumentsCheck(input);
  return {
    listed: {
      name,
      title,
      description,
      annotations,
      inputSchema: selfContained(input, 'closed'),
      outputSchema: selfContained(output, 'open'),
    },
    call: (given, call) =>
      answerCall(call, async () => {
        await call.count(rateLimit);
        if (scope) checkScope(call.caller, scope);
        return run(check(given), call);
      }),
  };
}
