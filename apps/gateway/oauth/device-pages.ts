import type { Middleware } from 'koa';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { Database } from '../../../db/index.ts';
import { html } from '../plugins/html/html.ts';
import { DEVICE_PATH } from '../plugins/oauth-paths.ts';
import { noteWrongCode } from './device-guesses.ts';
import { answerWithPage } from './failure-page.ts';
import { visitorOf } from './visitors.ts';

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
    // No device details are stored; the user compares the code instead.
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
 * Prefills the form with a code from the URL. The provider would submit the code immediately, but users who
 * follow a link should first see that they are about to connect a device.
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
