import type { Static, TObject } from '@sinclair/typebox';
import type { FastifyBaseLogger } from 'fastify';
import type { apiKeys } from '../../../db/index.ts';
import type { RatePolicyName } from '../../runtime/index.ts';
import { type Caller, checkScope } from '../auth/authentication.ts';
import { argumentsCheck } from '../http/validation.ts';
import { answerCall, type ToolResult } from './answer-call.ts';
import { type ListedSchema, listedInput, listedOutput } from './listed-schema.ts';
import type { TellProgress } from './progress.ts';
import { readArguments } from './read-arguments.ts';

export interface ToolCall {
  caller: Caller;
  /** The `Idempotency-Key` header as sent. */
  idempotencyKey: string | undefined;
  requestId: string;
  log: FastifyBaseLogger;
  /** Counts a call and sets the rate limit headers; throws a 429 if the limit is exceeded. */
  count: (policy: RatePolicyName) => Promise<void>;
  /** Throws if the caller's key is no longer valid. */
  check: () => Promise<unknown>;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  /** Sends progress to the client; null if the client did not ask for it. */
  tellProgress: TellProgress | null;
}

/** A tool's side effects, for clients that ask the user before a call (MCP's ToolAnnotations). */
interface Annotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** Texts in the order in which a model reads them before a call; CONTRIBUTING explains how to write them. */
interface Description {
  use: string;
  cost: string;
  returns: string;
  /** What the model should do with the result. */
  next: string;
  /** The errors, with what to do about each. */
  fails: string;
}

interface ToolDefinition<I extends TObject> {
  name: string;
  title: string;
  description: Description;
  /** The required scope; null if any valid key may call the tool. */
  scope: apiKeys.Scope | null;
  /** The rate limit policy, shared with the REST endpoint. */
  rateLimit: RatePolicyName;
  annotations: Annotations;
  input: I;
  output: TObject;
  /** Runs the tool by calling the same function as the REST endpoint. */
  run: (input: Static<I>, call: ToolCall) => Promise<object>;
}

/** The entry for a tool in the server's tool listing (MCP's Tool). */
interface ListedTool {
  name: string;
  title?: string;
  description: string;
  annotations?: Annotations;
  inputSchema: ListedSchema;
  outputSchema?: ListedSchema;
}

/** A tool in the form in which the server lists and calls it. */
export interface Tool {
  listed: ListedTool;
  call: (input: unknown, call: ToolCall) => Promise<ToolResult>;
}

export function defineTool<I extends TObject>(definition: ToolDefinition<I>): Tool {
  const { name, title, description, annotations, scope, rateLimit, input, output, run } = definition;
  const { use, cost, returns, next, fails } = description;
  const check = argumentsCheck(input);
  return {
    listed: {
      name,
      title,
      description: [use, cost, returns, next, fails].join(' '),
      annotations,
      inputSchema: listedInput(input),
      outputSchema: listedOutput(output),
    },
    call: (given, call) =>
      answerCall(call, async () => {
        await call.count(rateLimit);
        if (scope) checkScope(call.caller, scope);
        return run(check(readArguments(input, given)), call);
      }),
  };
}
