import type { Config } from '../../runtime/index.ts';
import { type Finding, fine, notice } from './finding.ts';

const RESPONSE_MS = 5_000;

/**
 * An external service, its URL if it is configured, what would be lost without it, and the environment variable with the
 * URL, if an operator chooses it.
 */
type Provider = [part: string, url: string | null | undefined, without: string, setting?: string];

/**
 * Checks that every configured external service can be reached. Sends only a HEAD request without a key, so
 * the check costs nothing.
 */
export async function examineProviders(config: Config): Promise<Finding[]> {
  return (await Promise.all(providersOf(config).map(examineProvider))).flat();
}

function providersOf({ hunter, metrics, news, fit, observability, signInProvider }: Config): Provider[] {
  const { openPageRank, dataForSeo } = metrics;
  return [
    ['provider hunter', hunter?.url, 'e-mail addresses are only found where they are published'],
    [
      'provider open_page_rank',
      openPageRank?.baseUrl,
      'the authority of publications is computed from the imported rank lists',
    ],
    [
      'provider data_for_seo',
      dataForSeo?.baseUrl,
      'the traffic of publications is estimated from the imported rank lists',
    ],
    ['provider serper', news.provider === 'serper' ? news.serper.url : null, 'news searches fail'],
    ['provider gdelt_doc', news.provider === 'gdelt_doc' ? news.gdeltDocUrl : null, 'news searches fail'],
    [
      `provider ${fit.model?.provider}`,
      fit.model?.baseUrl,
      'fit reports use the deterministic scorer’s text',
      'BYLINE_FIT_BASE_URL',
    ],
    [
      'sign-in provider',
      signInProvider?.issuer,
      'users can only sign in with a password',
      'BYLINE_OIDC_ISSUER',
    ],
    ['trace collector', observability.collector, 'traces are lost', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ];
}

async function examineProvider([part, url, without, setting]: Provider): Promise<Finding[]> {
  if (!url) return [];
  const { origin } = new URL(url);
  try {
    // Any response proves that the service is reachable, even a rejection, which is usual because no key is
    // sent.
    await fetch(origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(RESPONSE_MS) });
    return [fine(part, `${origin} is reachable`)];
  } catch {
    const remedy = `Check the network (DNS, firewall)${setting ? ` and ${setting}` : ''}. Until then, ${without}.`;
    return [notice(part, `${origin} is not reachable from this machine`, remedy)];
  }
}
