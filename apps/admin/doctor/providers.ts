import type { Config } from '../../runtime/index.ts';
import { type Finding, fine, notice } from './finding.ts';

const RESPONSE_MS = 5_000;

/** A configured external service, and the features that would be lost without it. */
interface Provider {
  part: string;
  url: string;
  /** The environment variable with the service's URL, if an operator chooses it. */
  setting?: string;
  without: string;
}

/**
 * Checks that every configured external service can be reached. Sends only a HEAD request without a key, so
 * the check costs nothing.
 */
export async function examineProviders(config: Config): Promise<Finding[]> {
  return Promise.all(configuredProviders(config).map(examineProvider));
}

/** Returns one entry per provider; `null` stands for a provider that is not configured. */
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
      without: 'e-mail addresses are only found where they are published',
    },
    metrics.openPageRank && {
      part: 'provider open_page_rank',
      url: metrics.openPageRank.baseUrl,
      without: 'the authority of publications is computed from the imported rank lists',
    },
    metrics.dataForSeo && {
      part: 'provider data_for_seo',
      url: metrics.dataForSeo.baseUrl,
      without: 'the traffic of publications is estimated from the imported rank lists',
    },
    news.provider === 'serper'
      ? {
          part: 'provider serper',
          url: news.serper.url,
          without: 'news searches fail',
        }
      : null,
    news.provider === 'gdelt_doc'
      ? {
          part: 'provider gdelt_doc',
          url: news.gdeltDocUrl,
          without: 'news searches fail',
        }
      : null,
    fit.model?.baseUrl
      ? {
          part: `provider ${fit.model.provider}`,
          url: fit.model.baseUrl,
          setting: 'BYLINE_FIT_BASE_URL',
          without: 'fit reports use the deterministic scorer’s text',
        }
      : null,
    signInProvider && {
      part: 'sign-in provider',
      url: signInProvider.issuer,
      setting: 'BYLINE_OIDC_ISSUER',
      without: 'users can only sign in with a password',
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
    // Any response proves that the service is reachable, even a rejection, which is usual because no key is
    // sent.
    await fetch(origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(RESPONSE_MS) });
    return fine(part, `${origin} is reachable`);
  } catch {
    const remedy = `Check the network (DNS, firewall)${setting ? ` and ${setting}` : ''}. Until then, ${without}.`;
    return notice(part, `${origin} is not reachable from this machine`, remedy);
  }
}
