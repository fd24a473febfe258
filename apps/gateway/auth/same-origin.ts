import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/errors.ts';
import type { PublicUrl } from '../http/public-url.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Throws a 403 for a state-changing request with a cookie that no page of the gateway sent (CSRF). */
export type CheckSameOrigin = (request: FastifyRequest) => void;

/**
 * Checks headers that pages cannot forge: `Sec-Fetch-Site` (https and localhost) or else `Origin`. A request without
 * either does not come from a browser and must not use a browser's cookie.
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
