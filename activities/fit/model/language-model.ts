import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import {
  APICallError,
  generateText,
  jsonSchema,
  type LanguageModel,
  NoObjectGeneratedError,
  Output,
} from 'ai';

export interface ModelOptions {
  /** Ollama, vLLM and most others speak the language of `openai-compatible`. */
  provider: 'anthropic' | 'openai-compatible';
  model: string;
  apiKey: string | undefined;
  baseUrl: string | undefined;
}

/** One turn after another: what we ask, what it answered, what was wrong with that. */
export interface Conversation {
  system: string;
  messages: { role: 'user' | 'assistant'; content: string }[];
  /** JSON Schema of the answer. */
  schema: Record<string, unknown>;
}

/** The model's answer word for word, whatever it is; empty where it was too long to be one. */
export type AskModel = (conversation: Conversation, signal: AbortSignal) => Promise<string>;

/** There is no answer; `retryAfterMs` is null where another attempt would fare no better. */
export class ModelUnavailable extends Error {
  override name = 'ModelUnavailable';
  readonly retryAfterMs: number | null;
  constructor(message: string, retryAfterMs: number | null, cause?: unknown) {
    super(message, { cause });
    this.retryAfterMs = retryAfterMs;
  }
}

/** An answer has some 300 words; around it a reply may have as much again and more. */
const MAX_REPLY_BYTES = 64 * 1024;
const MAX_ANSWER_TOKENS = 900;
const CALL_MS = 45_000;
const RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

export function createAskModel(options: ModelOptions): AskModel {
  const model = openModel(options);
  return async ({ system, messages, schema }, signal) => {
    const timeout = AbortSignal.timeout(CALL_MS);
    try {
      const { text } = await generateText({
        model,
        system,
        messages,
        output: Output.object({ schema: jsonSchema(schema) }),
        temperature: 0,
        maxOutputTokens: MAX_ANSWER_TOKENS,
        // Temporal tries again, and knows how often it has.
        maxRetries: 0,
        abortSignal: AbortSignal.any([signal, timeout]),
      });
      return text;
    } catch (error) {
      signal.throwIfAborted();
      if (NoObjectGeneratedError.isInstance(error)) return error.text ?? '';
      if (reasonOf(error) instanceof ReplyTooLarge) return '';
      throw asUnavailable(error, timeout.aborted);
    }
  };
}

function openModel({ provider, model, apiKey, baseUrl }: ModelOptions): LanguageModel {
  const common = { ...(apiKey ? { apiKey } : {}), fetch: fetchWithinLimit };
  if (provider === 'anthropic')
    return createAnthropic({ ...common, ...(baseUrl ? { baseURL: baseUrl } : {}) })(model);
  const open = createOpenAICompatible({
    ...common,
    name: provider,
    baseURL: baseUrl ?? 'https://api.openai.com/v1',
    supportsStructuredOutputs: true,
  });
  return open(model);
}

class ReplyTooLarge extends Error {}

/** A reply is read to its limit and no further; a redirect would take the key elsewhere. */
async function fetchWithinLimit(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error' });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_REPLY_BYTES) throw new ReplyTooLarge(`more than ${MAX_REPLY_BYTES} bytes`);
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  return new Response(Buffer.concat(chunks), { status, statusText, headers });
}

/** The SDK wraps what its `fetch` throws. */
function reasonOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined && !(error instanceof ReplyTooLarge)
    ? reasonOf(error.cause)
    : error;
}

function asUnavailable(error: unknown, timedOut: boolean): ModelUnavailable {
  if (timedOut) return new ModelUnavailable(`no answer within ${CALL_MS / 1000} s`, RETRY_MS, error);
  if (!APICallError.isInstance(error))
    return new ModelUnavailable('the reply could not be read', null, error);
  const status = error.statusCode ? `HTTP ${error.statusCode}` : 'it cannot be reached';
  if (!error.isRetryable) return new ModelUnavailable(status, null, error);
  const asked = Number(error.responseHeaders?.['retry-after']) * 1000;
  return new ModelUnavailable(status, Math.min(asked > 0 ? asked : RETRY_MS, LONGEST_RETRY_MS), error);
}
