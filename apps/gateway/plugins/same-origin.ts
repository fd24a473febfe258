import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import type { PublicUrl } from '../public-url.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses a request that changes something by a cookie and was not made by a page of ours (CSRF). */
export type CheckSameOrigin = (request: FastifyRequest) => void;

/**
 * Browsers say where a request comes from, and no page can make them lie: `Sec-Fetch-Site` where the gateway is
 * reached by https or on this machine, `Origin` everywhere. A request that says neither was made by no browser,
 * and has no business with a browser's cookie.
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
      throw new ApiError('FORBIDDEN', 'Signed-in users change things from pages of the gateway only.');
  };
}
