import type { Settings } from './settings.ts';

/** The language model that finds words for fit reports, and what it may cost. */
export interface FitModelConfig {
  provider: 'anthropic' | 'openai-compatible';
  model: string;
  apiKey: string | undefined;
  baseUrl: string | undefined;
  maxShift: number;
  concurrency: number;
  callsPerJob: number;
  callsPerDay: number;
}

/** The model that the settings name, or null; what is missing is added to the problems. */
export function readFitModel(settings: Settings, problems: string[]): FitModelConfig | null {
  const {
    BYLINE_FIT_PROVIDER: provider,
    BYLINE_FIT_MODEL: model,
    BYLINE_FIT_API_KEY: apiKey,
    BYLINE_FIT_BASE_URL: baseUrl,
  } = settings;
  if (provider === 'off') return null;
  if (model === '') problems.push(`BYLINE_FIT_MODEL: name one when BYLINE_FIT_PROVIDER=${provider}`);
  if (!apiKey && !baseUrl)
    problems.push('BYLINE_FIT_API_KEY: needed unless BYLINE_FIT_BASE_URL names a model of your own');
  if (baseUrl && !URL.canParse(baseUrl)) problems.push('BYLINE_FIT_BASE_URL: is not an address');
  return {
    provider,
    model,
    apiKey,
    baseUrl,
    maxShift: settings.BYLINE_FIT_MAX_SHIFT,
    concurrency: settings.BYLINE_FIT_CONCURRENCY,
    callsPerJob: settings.BYLINE_FIT_CALLS_PER_JOB,
    callsPerDay: settings.BYLINE_FIT_CALLS_PER_DAY,
  };
}
