import type { Middleware } from 'koa';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { type Database, oauthArtifacts } from '../../../db/index.ts';
import { errors } from './oidc-provider.ts';

/** Seconds that a device waits between two polls: the default of RFC 8628 (3.2), said aloud. */
export const POLL_SECONDS = 5;
/** Clocks and networks are not exact. */
const TOLERANCE_SECONDS = 1;

/**
 * What the provider leaves out of RFC 8628: the interval in the device's reply, and `slow_down` in place of
 * `authorization_pending` for a device that polls faster (3.5).
 */
export function answerPolls(db: Database): Middleware {
  return async (ctx, next) => {
    await next();
    const { body, oidc } = ctx as unknown as KoaContextWithOIDC & { body: Record<string, unknown> };
    if (oidc?.route === 'device_authorization' && body.device_code) body.interval = POLL_SECONDS;
    if (oidc?.route !== 'token' || body.error !== 'authorization_pending') return;
    const isTooFast = await oauthArtifacts.notePoll(
      db,
      String(oidc.params?.device_code),
      POLL_SECONDS - TOLERANCE_SECONDS,
    );
    if (!isTooFast) return;
    const { error, error_description } = new errors.SlowDown();
    ctx.body = { error, error_description };
  };
}
