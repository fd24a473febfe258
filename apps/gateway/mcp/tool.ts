import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import type { Static, TObject } from '@sinclair/typebox';
import type { FastifyBaseLogger } from 'fastify';
import type { apiKeys } from '../../../db/index.ts';
import type { RatePolicyName } from '../../runtime/index.ts';
import { type Caller, checkScope } from '../plugins/authentication.ts';
import { argumentsCheck } from '../plugins/validation.ts';
import { answerCall } from './answer-call.ts';
import { selfContained } from './self-contained.ts';

/** What a tool knows of the HTTP request that called it. */
export interface ToolCall {
  caller: Caller;
  /** The `Idempotency-Key` header as it came. */
  idempotencyKey: string | undefined;
  requestId: string;
  log: FastifyBaseLogger;
  /** Counts a call against a policy and tells the caller in the reply's header fields; throws when none is left. */
  count: (policy: RatePolicyName) => Promise<void>;
}

/** Where this tool acts, for clients that ask before they call (MCP's ToolAnnotations). */
interface Annotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

interface ToolDefinition<I extends TObject> {
  name: string;
  title: string;
  /** What it does, what it costs, how it fails. */
  description: string;
  /** Null: any valid key. */
  scope: apiKeys.Scope | null;
  /** The policy that calls of the REST endpoint count for, too. */
  rateLimit: RatePolicyName;
  annotations: Annotations;
  input: I;
  output: TObject;
  /** The same function as behind the REST endpoint. */
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
