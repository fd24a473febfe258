import type { Client } from '@temporalio/client';
import type { FastifyInstance } from 'fastify';
import { type Database, mails } from '../../../db/index.ts';
import type { Config } from '../../runtime/index.ts';
import type { Forms } from '../auth/forms.ts';
import { networkOf, type TryPolicy, takeAttempt } from '../auth/login-throttle.ts';
import { type Html, html } from '../http/html/html.ts';
import { sendPage } from '../http/html/layout.ts';
import { takeReset } from './mail-limits.ts';
import { startMail } from './start-mail.ts';

const HOUR = 3600;
/** Limit of requested reset e-mails per network. */
const PER_NETWORK: TryPolicy = { policy: 'mail_network', limit: 30, seconds: HOUR };

/** Matches one e-mail address without characters that are special in mail headers. */
const ADDRESS = /^[^\s@<>,;:"()[\]\\\p{Cc}]{1,64}@[^\s@<>,;:"()[\]\\\p{Cc}]{1,189}$/u;

/** Registers the page at `/password-reset`, where users request a link to set a new password. */
export function forgottenPasswordPages(
  app: FastifyInstance,
  deps: { db: Database; temporal: Client; config: Config; forms: Forms },
): void {
  const { db, temporal, config, forms } = deps;
  const title = 'Reset your password';

  app.get('/password-reset', { schema: { hide: true } }, async (request, reply) =>
    sendPage(reply, {
      title,
      content: config.mail ? form(forms.token(request, reply), null) : ASK_SOMEBODY,
    }),
  );

  app.post('/password-reset', { schema: { hide: true } }, async (request, reply) => {
    const email = forms.read(request).email?.trim() ?? '';
    if (!config.mail) return sendPage(reply, { title, status: 404, content: ASK_SOMEBODY });
    if (!ADDRESS.test(email)) {
      const fault = 'Enter a valid e-mail address.';
      return sendPage(reply, { title, status: 400, content: form(forms.token(request, reply), fault) });
    }
    await takeAttempt(db, PER_NETWORK, networkOf(request.ip));
    await takeReset(db, email);
    // The work and the response are the same for every address; only the worker checks whether a user has it.
    const mailId = await mails.requestPasswordReset(db, email);
    await startMail(temporal, mailId, () => mails.drop(db, mailId));
    return sendPage(reply, {
      title: 'Check your e-mail',
      content: html`<p>If there is an account for ${email}, we have sent a link to set a new password. It expires after one day.</p>
${BACK}`,
    });
  });
}

const BACK = html`<p><a href="/sign-in">Sign in</a></p>`;

const ASK_SOMEBODY = html`<p>Ask an admin of your organization, or the operator of this service, for a link to set a new password.</p>
${BACK}`;

function form(token: Html, fault: string | null): Html {
  return html`${fault ? html`<p class="problem" role="alert">${fault}</p>` : null}
<form method="post">
${token}
<label>E-mail address
<input type="email" name="email" autocomplete="username" maxlength="254" required autofocus></label>
<button>Send a link</button>
</form>
${BACK}`;
}
