import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { memberships, passwordResets } from '../../../db/index.ts';
import { html } from '../http/html/html.ts';
import { sendPage } from '../http/html/layout.ts';
import { HOME } from '../http/html/return-to.ts';
import { linkIsOver } from './invitation-page.ts';
import { changePassword, hashNewPassword, LONGEST_PASSWORD, SHORTEST_PASSWORD } from './passwords.ts';
import type { PageDeps } from './sign-in-page.ts';

interface Link {
  Params: { token: string };
}

/** Registers the page at `/password-reset/{token}`, where a user sets a new password. */
export function passwordResetPages(app: FastifyInstance, { db, sessions, forms }: PageDeps): void {
  app.get<Link>('/password-reset/:token', { schema: { hide: true } }, async (request, reply) =>
    show(request, reply, (await findLink(request.params.token)).email),
  );

  app.post<Link>('/password-reset/:token', { schema: { hide: true } }, async (request, reply) => {
    const { password = '' } = forms.read(request);
    const { token } = request.params;
    const { email, about } = await findLink(token);
    const { hash, fault } = await hashNewPassword(password, about);
    if (hash === null) return show(request, reply, email, fault);
    await db.transaction().execute(async (tx) => {
      const userId = await passwordResets.use(tx, token);
      if (!userId) throw linkIsOver();
      await changePassword(tx, userId, hash);
      await sessions.start(request, reply, { userId }, tx);
    });
    return reply.redirect(HOME, 303);
  });

  async function findLink(token: string): Promise<{ email: string; about: string[] }> {
    const user = await passwordResets.find(db, token);
    if (!user) throw linkIsOver();
    const organizations = await memberships.ofUser(db, user.id);
    return { email: user.email, about: [user.email, user.name, ...organizations.map(({ name }) => name)] };
  }

  function show(
    request: FastifyRequest<Link>,
    reply: FastifyReply,
    email: string,
    fault: string | null = null,
  ): FastifyReply {
    return sendPage(reply, {
      // A form without `action` posts to the page's own URL, which already contains the reset token.
      title: 'Set a password',
      status: fault ? 400 : 200,
      content: html`${fault ? html`<p class="problem" role="alert">${fault}</p>` : null}
<form method="post">
${forms.token(request, reply)}
<label>E-mail address
<input type="email" value="${email}" autocomplete="username" readonly></label>
<label>New password <span class="hint">${SHORTEST_PASSWORD} characters or more</span>
<input type="password" name="password" autocomplete="new-password" minlength="${SHORTEST_PASSWORD}" maxlength="${LONGEST_PASSWORD}" required autofocus></label>
<button>Set password</button>
</form>
<p class="quiet">Setting a new password signs you out everywhere else.</p>`,
    });
  }
}
