import type { Middleware } from 'koa';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { type Database, oauthArtifacts } from '../../../db/index.ts';

/** Minimum seconds between two polls of a device: the default of RFC 8628 (3.2), sent explicitly. */
const POLL_SECONDS = 5;
/** Allows for clock and network jitter. */
const TOLERANCE_SECONDS = 1;

/**
 * Adds the parts of RFC 8628 that the provider lacks: `interval` in the device authorization response, and
 * `slow_down` instead of `authorization_pending` for a device that polls too fast (3.5).
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
