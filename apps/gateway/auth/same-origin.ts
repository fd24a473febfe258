import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/errors.ts';
import type { PublicUrl } from '../http/public-url.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Throws a 403 for a state-changing request that carries a cookie but was not sent by one of the gateway's
 * pages (CSRF).
 */
export type CheckSameOrigin = (request: FastifyRequest) => void;

/**
 * Checks headers that browsers set and pages cannot forge: `Sec-Fetch-Site`, which browsers send over https
 * and to localhost, or, if that header is missing, `Origin`. A request with neither header does not come from
 * a browser and must not use a browser's cookie.
 */
export function createSameOriginCheck(publicUrl: PublicUrl): CheckSameOrigin {
  return ({ method, headers }) => {
    if (READING.has(method)) return;
    const site = headers['sec-fetch-site'];
    const origin = headers.origin;
    const isOurs =
      site === undefined
        ? origin !== undefined &&
          URL.canParse(origin) &&
          (new URL(origin).host === headers.host || origin === new URL(publicUrl()).origin)
        : site === 'same-origin';
    if (!isOurs)
      throw new ApiError(
        'FORBIDDEN',
        'A session cookie allows changes only from the gateway’s own pages. Use an API key for requests from elsewhere.',
      );
  };
}
