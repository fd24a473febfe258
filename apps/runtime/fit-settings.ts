import { Type } from '@sinclair/typebox';
import { optional, text } from './setting-types.ts';

/** The settings for the language model that can improve fit reports, which is optional. */
export const FIT_SETTINGS = {
  BYLINE_FIT_PROVIDER: Type.Union(
    [Type.Literal('off'), Type.Literal('anthropic'), Type.Literal('openai-compatible')],
    {
      default: 'off',
      description:
        'Language model provider for the text of fit reports. openai-compatible covers OpenAI, Ollama, vLLM and most others. ' +
        'Must be the same for gateways and workers.',
    },
  ),
  BYLINE_FIT_MODEL: text('', 'Name of the language model at its provider.'),
  BYLINE_FIT_API_KEY: optional('API key for the language model. Not needed for a model on your own machine.'),
  BYLINE_FIT_BASE_URL: optional(
    'Base URL of the language model API, e.g. http://127.0.0.1:11434/v1 for Ollama.',
  ),
  BYLINE_FIT_MAX_SHIFT: Type.Integer({
    minimum: 0,
    maximum: 100,
    default: 2,
    description: 'Maximum number of points that the language model can add to a score or subtract from it.',
  }),
  BYLINE_FIT_CONCURRENCY: Type.Integer({
    minimum: 1,
    default: 4,
    description: 'Number of journalists that a worker scores with the language model at once.',
  }),
  BYLINE_FIT_CALLS_PER_JOB: Type.Integer({
    minimum: 0,
    default: 200,
    description:
      'Maximum language model calls per job. When this limit is reached, journalists are scored without the model.',
  }),
  BYLINE_FIT_CALLS_PER_DAY: Type.Integer({
    minimum: 0,
    default: 2_000,
    description:
      'Maximum language model calls per day (UTC) across all jobs. When this limit is reached, journalists are scored without the model.',
  }),
};
