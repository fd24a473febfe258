import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { embedMany } from 'ai';
import { asUnavailable, boundedFetch, ModelUnavailable } from './bounded-fetch.ts';

export interface EmbeddingOptions {
  model: string;
  apiKey: string | undefined;
  /** The part of the URL before `/embeddings`. */
  baseUrl: string;
}

/**
 * Returns a vector for each text, in order, all of one length.
 * @throws ModelUnavailable when there is no usable response.
 */
export type Embed = (texts: string[], signal: AbortSignal) => Promise<number[][]>;

/** The maximum size of a response, which is enough for forty vectors of 4,096 numbers as text. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;
const CALL_MS = 10_000;

/** Creates a client for an endpoint with OpenAI's `/v1/embeddings`, such as Ollama's. */
export function createEmbed({ model, apiKey, baseUrl }: EmbeddingOptions): Embed {
  const provider = createOpenAICompatible({
    ...(apiKey ? { apiKey } : {}),
    ...{ name: 'embeddings', baseURL: baseUrl, fetch: boundedFetch(MAX_RESPONSE_BYTES) },
  });
  return async (texts, signal) => {
    const timeout = AbortSignal.timeout(CALL_MS);
    try {
      const { embeddings } = await embedMany({
        model: provider.embeddingModel(model),
        values: texts,
        // Temporal does the retries.
        maxRetries: 0,
        abortSignal: AbortSignal.any([signal, timeout]),
      });
      return usable(embeddings, texts.length);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ModelUnavailable) throw error;
      throw asUnavailable(error, timeout.aborted ? CALL_MS : null);
    }
  };
}

function usable(vectors: number[][], count: number): number[][] {
  const length = vectors[0]?.length ?? 0;
  const isUsable =
    vectors.length === count &&
    length > 0 &&
    vectors.every((vector) => vector.length === length && vector.every(Number.isFinite));
  if (!isUsable) throw new ModelUnavailable('the vectors do not match the texts', null);
  return vectors;
}
