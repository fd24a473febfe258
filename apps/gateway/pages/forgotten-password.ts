import type { Client } from '@temporalio/client';
import type { FastifyInstance } from 'fastify';
import { type Database, mails } from '../../../db/index.ts';
import type { Config } from '../../runtime/index.ts';
import { startMail } from '../start-mail.ts';
import { networkOf, type TryPolicy, takeTry } from '../try-limits.ts';
import type { Forms } from './forms.ts';
import { type Html, html } from './html.ts';
import { sendPage } from './layout.ts';

const HOUR = 3600;
/** Mails that one network, and one address, may ask for. */
const PER_NETWORK: TryPolicy = { policy: 'mail_network', limit: 30, seconds: HOUR };
const PER_ADDRESS: TryPolicy = { policy: 'mail_address', limit: 3, seconds: HOUR };

/** One address, without what has a meaning in a header of a mail. */
const ADDRESS = /^[^\s@<>,;:"()[\]\\\p{Cc}]{1,64}@[^\s@<>,;:"()[\]\\\p{Cc}]{1,189}$/u;

/** `/password-reset`: how to come by a link to set a new password. */
export function forgottenPasswordPages(
  app: FastifyInstance,
  deps: { db: Database; temporal: Client; config: Config; forms: Forms },
): void {
  const { db, temporal, config, forms } = deps;
  const title = 'A new password';

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
      const fault = 'This is not an e-mail address.';
      return sendPage(reply, { title, status: 400, content: form(forms.token(request, reply), fault) });
    }
    await takeTry(db, PER_NETWORK, networkOf(request.ip));
    await takeTry(db, PER_ADDRESS, email.toLowerCase());
    // The same work and the same answer for everybody: the worker finds out whether there is such a user.
    const mailId = await mails.requestPasswordReset(db, email);
    await startMail(temporal, mailId, () => mails.drop(db, mailId));
    return sendPage(reply, {
      title: 'Look into your mail',
      content: html`<p>If there is an account of ${email}, a link to set a new password is on its way. It works for a day.</p>
${BACK}`,
    });
  });
}

const BACK = html`<p><a href="/sign-in">Sign in</a></p>`;

const ASK_SOMEBODY = html`<p>Ask an admin of your organization, or whoever runs this service, for a link to set a new password.</p>
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
