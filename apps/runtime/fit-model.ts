import type { Settings } from './settings.ts';

/**
 * The language model that writes the text of fit reports and may adjust fit scores slightly, with the limits
 * on its use.
 */
/**
 * Reads the settings for the language model that writes the text of fit reports and may adjust scores slightly. Returns
 * null if no model is configured. Missing settings are added to `problems`.
 */
export function readFitModel(settings: Settings, problems: string[]) {
  const {
    BYLINE_FIT_PROVIDER: provider,
    BYLINE_FIT_MODEL: model,
    BYLINE_FIT_API_KEY: apiKey,
    BYLINE_FIT_BASE_URL: baseUrl,
  } = settings;
  if (provider === 'off') return null;
  if (model === '') problems.push(`BYLINE_FIT_MODEL: is required when BYLINE_FIT_PROVIDER=${provider}`);
  if (!apiKey && !baseUrl)
    problems.push('BYLINE_FIT_API_KEY: is required unless BYLINE_FIT_BASE_URL points to your own model');
  if (baseUrl && !URL.canParse(baseUrl)) problems.push('BYLINE_FIT_BASE_URL: is not a valid URL');
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
