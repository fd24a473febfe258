import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, jsonSchema, type LanguageModel, NoObjectGeneratedError, Output } from 'ai';
import { asUnavailable, boundedFetch, ResponseTooLarge, reasonOf } from './bounded-fetch.ts';

export { ModelUnavailable } from './bounded-fetch.ts';

export interface ModelOptions {
  /** The kind of API. Ollama, vLLM and most other model servers support `openai-compatible`. */
  provider: 'anthropic' | 'openai-compatible';
  model: string;
  apiKey: string | undefined;
  baseUrl: string | undefined;
}

export interface Conversation {
  system: string;
  messages: { role: 'user' | 'assistant'; content: string }[];
  schema: Record<string, unknown>;
}

/** Returns the response verbatim, or an empty text if it was too long. */
export type AskModel = (conversation: Conversation, signal: AbortSignal) => Promise<string>;

/** A response has about 300 words, and its HTTP body may be several times as large. */
const MAX_RESPONSE_BYTES = 64 * 1024;
const MAX_ANSWER_TOKENS = 900;
const CALL_MS = 45_000;

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
        // Temporal retries the activity instead, and counts the attempts of all processes.
        maxRetries: 0,
        abortSignal: AbortSignal.any([signal, timeout]),
      });
      return text;
    } catch (error) {
      signal.throwIfAborted();
      if (NoObjectGeneratedError.isInstance(error)) return error.text ?? '';
      if (reasonOf(error) instanceof ResponseTooLarge) return '';
      throw asUnavailable(error, timeout.aborted ? CALL_MS : null);
    }
  };
}

function openModel({ provider, model, apiKey, baseUrl }: ModelOptions): LanguageModel {
  const common = { ...(apiKey ? { apiKey } : {}), fetch: boundedFetch(MAX_RESPONSE_BYTES) };
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
