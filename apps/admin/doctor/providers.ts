import type { Config } from '../../runtime/index.ts';
import { type Finding, fine, notice } from './finding.ts';

const ANSWER_MS = 5_000;

/** An outside service that the settings name, and what is missing while it is away. */
interface Provider {
  part: string;
  url: string;
  /** Where its address stands. */
  setting: string;
  without: string;
}

/** Whether what the settings name outside can be reached from here. Nothing is asked of it: no key is sent, nothing costs. */
export async function examineProviders(config: Config): Promise<Finding[]> {
  return Promise.all(configuredProviders(config).map(examineProvider));
}

/** One row a provider: `null` is one that the settings do not name. */
function configuredProviders({
  hunter,
  metrics,
  news,
  fit,
  observability,
  signInProvider,
}: Config): Provider[] {
  const rows: (Provider | null)[] = [
    hunter && {
      part: 'provider hunter',
      url: hunter.url,
      setting: 'BYLINE_HUNTER_URL',
      without: 'addresses that are published nowhere are not found',
    },
    metrics.openPageRank && {
      part: 'provider open_page_rank',
      url: metrics.openPageRank.baseUrl,
      setting: 'BYLINE_OPEN_PAGERANK_URL',
      without: 'authority comes from the imported lists',
    },
    metrics.dataForSeo && {
      part: 'provider data_for_seo',
      url: metrics.dataForSeo.baseUrl,
      setting: 'BYLINE_DATAFORSEO_URL',
      without: 'traffic comes from the imported lists',
    },
    news.provider === 'serper'
      ? {
          part: 'provider serper',
          url: news.serper.url,
          setting: 'BYLINE_SERPER_URL',
          without: 'searches of news are refused',
        }
      : null,
    news.provider === 'gdelt_doc'
      ? {
          part: 'provider gdelt_doc',
          url: news.gdeltDocUrl,
          setting: 'BYLINE_GDELT_DOC_URL',
          without: 'searches of news are refused',
        }
      : null,
    fit.model?.baseUrl
      ? {
          part: `provider ${fit.model.provider}`,
          url: fit.model.baseUrl,
          setting: 'BYLINE_FIT_BASE_URL',
          without: 'fit reports have the words of the deterministic scorer',
        }
      : null,
    signInProvider && {
      part: 'sign-in provider',
      url: signInProvider.issuer,
      setting: 'BYLINE_OIDC_ISSUER',
      without: 'people sign in with passwords alone',
    },
    observability.collector
      ? {
          part: 'trace collector',
          url: observability.collector,
          setting: 'OTEL_EXPORTER_OTLP_ENDPOINT',
          without: 'traces are lost',
        }
      : null,
  ];
  return rows.filter((row) => row !== null);
}

async function examineProvider({ part, url, setting, without }: Provider): Promise<Finding> {
  const { origin } = new URL(url);
  try {
    // Any answer will do: without a key it is a refusal as a rule.
    await fetch(origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) });
    return fine(part, `${origin} can be reached`);
  } catch {
    const remedy = `Look at the way there (DNS, firewall), and at ${setting}. Until then ${without}.`;
    return notice(part, `${origin} cannot be reached from here`, remedy);
  }
}
