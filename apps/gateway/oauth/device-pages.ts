import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { type Database, rateLimits } from '../../../db/index.ts';
import type { UserId } from '../../../model/index.ts';
import type { SignedIn } from '../auth/sessions.ts';
import { ApiError } from '../http/errors.ts';
import { html } from '../http/html/html.ts';
import { DEVICE_PATH } from '../http/oauth-paths.ts';
import { answerWithPage } from './failure-page.ts';

type DeviceFlow = NonNullable<NonNullable<Configuration['features']>['deviceFlow']>;

/** Messages for codes that cannot be used, keyed by the name of the provider's error. */
const PROBLEMS: Record<string, string> = {
  NoCodeError: 'Enter the code that your device shows.',
  NotFoundError: 'This code does not exist. Check the code on your device; codes expire after ten minutes.',
  ExpiredError: 'This code has expired. Start again on your device.',
  AlreadyUsedError: 'This code has already been used. Start again on your device.',
  AbortedError: 'Access was denied. You can close this page.',
};

/** Creates the pages on which a user enters and confirms a device's code (RFC 8628, 3.3). */
export function createDevicePages(
  db: Database,
): Required<
  Pick<DeviceFlow, 'userCodeInputSource' | 'userCodeConfirmSource' | 'successSource' | 'deviceInfo'>
> {
  return {
    // The gateway stores no details of the device; the user compares the codes instead.
    deviceInfo: () => ({}),

    async userCodeInputSource(ctx, _form, _out, error) {
      if (error?.name === 'NotFoundError') {
        const visitor = visitorOf(ctx.req);
        if (visitor) await noteWrongCode(db, visitor.user.id);
      }
      const problem =
        error && (PROBLEMS[error.name] ?? 'This code cannot be used. Start again on your device.');
      answerWithPage(ctx, {
        title: 'Connect a device',
        status: error ? 400 : 200,
        content: html`${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}
<form method="post" action="${DEVICE_PATH}">
${formToken(ctx)}
<label>Code <span class="hint">Shown on the device or in the terminal that you want to connect</span>
<input class="device-code" name="user_code" value="${String(ctx.state.userCode ?? '')}" required autofocus maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false"></label>
<button>Continue</button>
</form>`,
      });
    },

    async userCodeConfirmSource(ctx, _form, client, _deviceInfo, userCode) {
      answerWithPage(ctx, {
        title: 'Is this your device?',
        content: html`<p><strong>${client.clientName ?? client.clientId}</strong> asks to be connected. Continue only if you
started this yourself, and your device shows this code:</p>
<p class="device-code">${userCode}</p>
<form method="post" action="${DEVICE_PATH}">
${formToken(ctx)}
<input type="hidden" name="user_code" value="${userCode}">
<button name="confirm" value="yes">Yes, this is my device</button>
<button class="secondary" name="abort" value="yes">No, this is not my device</button>
</form>`,
      });
    },

    async successSource(ctx) {
      answerWithPage(ctx, {
        title: 'Your device is connected',
        content: html`<p><strong>${ctx.oidc.client?.clientName ?? 'The device'}</strong> continues automatically in a few seconds.
You can close this page.</p>`,
      });
    },
  };
}

/**
 * Prefills a code from the URL: the provider would submit it at once, but users who follow a link should first see
 * that they are about to connect a device.
 */
export const showLinkedCode: Middleware = async (ctx, next) => {
  if (ctx.method === 'GET' && ctx.path === DEVICE_PATH) {
    ctx.state.userCode = ctx.query.user_code;
    ctx.querystring = '';
  }
  await next();
};

function formToken({ oidc }: KoaContextWithOIDC) {
  const secret = oidc.session?.state?.secret;
  return html`<input type="hidden" name="xsrf" value="${String(secret ?? '')}">`;
}

/**
 * The most wrong codes per user: a code has 25 billion possible values and expires after ten minutes, so ten guesses
 * are very unlikely to find one (RFC 8628, 5.1).
 */
const GUESSES = 10;
const SECONDS = 15 * 60;

const windowOf = (userId: UserId, count: number) => ({
  subject: userId,
  policy: 'device_codes',
  seconds: SECONDS,
  count,
});

async function noteWrongCode(db: Database, userId: UserId): Promise<void> {
  await rateLimits.take(db, windowOf(userId, 1));
}

/** Throws a 429 if the user has entered too many wrong codes, even if the next code is correct. */
export async function checkGuesses(db: Database, userId: UserId): Promise<void> {
  const { used, secondsLeft } = await rateLimits.take(db, windowOf(userId, 0));
  if (used < GUESSES) return;
  throw new ApiError('RATE_LIMITED', 'Too many wrong codes. Wait 15 minutes, then try again.', {
    retryAfterSeconds: Math.max(1, Math.ceil(secondsLeft)),
  });
}

const visitors = new WeakMap<IncomingMessage, SignedIn>();

/** Keeps a request's user for the callbacks of `oidc-provider`, which have no access to the Fastify request. */
export function noteVisitor(request: IncomingMessage, signedIn: SignedIn): void {
  visitors.set(request, signedIn);
}

function visitorOf(request: IncomingMessage): SignedIn | undefined {
  return visitors.get(request);
}
