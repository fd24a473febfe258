import { oneOf, optional, text, whole } from './setting-types.ts';

/** The settings for the language model that can improve fit reports, which is optional. */
export const FIT_SETTINGS = {
  BYLINE_FIT_PROVIDER: oneOf(
    ['off', 'anthropic', 'openai-compatible'],
    'Language model provider for the text of fit reports. openai-compatible covers OpenAI, Ollama, vLLM and most others. ' +
      'Must be the same for gateways and workers.',
  ),
  BYLINE_FIT_MODEL: text('', 'Name of the language model at its provider.'),
  BYLINE_FIT_API_KEY: optional('API key for the language model. Not needed for a model on your own machine.'),
  BYLINE_FIT_BASE_URL: optional(
    'Base URL of the language model API, e.g. http://127.0.0.1:11434/v1 for Ollama.',
  ),
  BYLINE_FIT_MAX_SHIFT: whole(
    2,
    'Maximum number of points that the language model can add to a score or subtract from it.',
    0,
    100,
  ),
  BYLINE_FIT_CONCURRENCY: whole(
    4,
    'Number of journalists that a worker scores with the language model at once.',
    1,
  ),
  BYLINE_FIT_CALLS_PER_JOB: whole(
    200,
    'Maximum language model calls per job. When this limit is reached, journalists are scored without the model.',
    0,
  ),
  BYLINE_FIT_CALLS_PER_DAY: whole(
    2_000,
    'Maximum language model calls per day (UTC) across all jobs. When this limit is reached, journalists are scored without the model.',
    0,
  ),
};
