import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Database, invitations, type memberships, users } from '../../../db/index.ts';
import type { UserId } from '../../../model/index.ts';
import { faultOfName } from '../../../model/text/mailed-names.ts';
import { ApiError } from '../http/errors.ts';
import { type Html, html } from '../http/html/html.ts';
import { sendPage } from '../http/html/layout.ts';
import { HOME } from '../http/html/return-to.ts';
import { joinOrganization } from './admit-person.ts';
import { hashNewPassword, LONGEST_PASSWORD, SHORTEST_PASSWORD } from './passwords.ts';
import type { PageDeps } from './sign-in-page.ts';

interface Link {
  Params: { token: string };
}

type Open = NonNullable<Awaited<ReturnType<typeof invitations.findByToken>>>;

/** Registers the page at `/invitations/{token}`, where a signed-in or new user accepts an invitation. */
export function invitationPages(app: FastifyInstance, deps: PageDeps): void {
  const { db, sessions, forms } = deps;
  app.get<Link>('/invitations/:token', { schema: { hide: true } }, async (request, reply) =>
    show(deps, request, reply, await openInvitation(db, request.params.token)),
  );

  app.post<Link>('/invitations/:token', { schema: { hide: true } }, async (request, reply) => {
    const { token } = request.params;
    const fields = forms.read(request);
    const invitation = await openInvitation(db, token);
    const signedIn = await sessions.readSession(request);
    const name = fields.name?.trim() ?? '';
    const password = fields.password ?? '';
    let passwordHash: string | null = null;
    if (!signedIn) {
      // An invitation must not set the password of an existing account, which someone may have created in the
      // meantime.
      if (await users.findByEmail(db, invitation.email))
        return show(deps, request, reply, await openInvitation(db, token));
      const about = [invitation.email, name, invitation.organization_name];
      const wrong = faultOfName(name);
      if (wrong) return show(deps, request, reply, invitation, { name, fault: wrong });
      const { hash, fault } = await hashNewPassword(password, about);
      if (hash === null) return show(deps, request, reply, invitation, { name, fault });
      passwordHash = hash;
    }
    await db.transaction().execute(async (tx) => {
      const accepted = await invitations.accept(tx, token);
      if (!accepted) throw linkIsOver();
      const userId =
        signedIn?.user.id ?? (await users.create(tx, { email: accepted.email, name, passwordHash }))?.id;
      if (!userId) throw linkIsOver();
      await joinOrganization(tx, accepted, userId);
      await sessions.start(request, reply, { userId, organizationId: accepted.organization_id }, tx);
    });
    return reply.redirect(HOME, 303);
  });
}

async function openInvitation(db: Database, token: string): Promise<Open> {
  const invitation = await invitations.findByToken(db, token);
  if (!invitation) throw linkIsOver();
  return invitation;
}

/** Returns the same error for unknown, used, revoked and expired links. */
export function linkIsOver(): ApiError {
  return new ApiError('NOT_FOUND', 'This link is invalid or has expired. Ask for a new one.');
}

async function show(
  { db, sessions, forms }: PageDeps,
  request: FastifyRequest<Link>,
  reply: FastifyReply,
  invitation: Open,
  wrong?: { name: string; fault: string },
): Promise<FastifyReply> {
  const signedIn = await sessions.readSession(request);
  const user = signedIn ? null : await users.findByEmail(db, invitation.email);
  const path = `/invitations/${request.params.token}`;
  return sendPage(reply, {
    title: `Join ${invitation.organization_name}`,
    status: wrong ? 400 : 200,
    content: signedIn
      ? asSignedIn(signedIn.user, signedIn.organizations, invitation, forms.token(request, reply))
      : user
        ? html`<p>You were invited as <strong>${invitation.email}</strong>, which already has an account. Sign in to join.</p>
<p><a class="button" href="/sign-in?return_to=${encodeURIComponent(path)}">Sign in</a></p>`
        : asNewUser(invitation, forms.token(request, reply), wrong),
  });
}

function asSignedIn(
  user: { id: UserId; email: string },
  organizations: memberships.Membership[],
  invitation: Open,
  token: Html,
): Html {
  if (organizations.some(({ id }) => id === invitation.organization_id))
    return html`<p>You are already a member of this organization.</p>
<p><a class="button" href="${HOME}">Go to the console</a></p>`;
  return html`<p>You are signed in as <strong>${user.email}</strong>.</p>
<form method="post">${token}<button>Join</button></form>
<form method="post" action="/sign-out">${token}<button class="secondary">Sign out and join as someone else</button></form>`;
}

function asNewUser({ email }: Open, token: Html, wrong: { name: string; fault: string } | undefined): Html {
  return html`${wrong ? html`<p class="problem" role="alert">${wrong.fault}</p>` : null}
<form method="post">
${token}
<label>E-mail address
<input type="email" value="${email}" autocomplete="username" readonly></label>
<label>Your name
<input name="name" value="${wrong?.name ?? ''}" autocomplete="name" maxlength="100" required></label>
<label>Password <span class="hint">${SHORTEST_PASSWORD} characters or more</span>
<input type="password" name="password" autocomplete="new-password" minlength="${SHORTEST_PASSWORD}" maxlength="${LONGEST_PASSWORD}" required></label>
<button>Join</button>
</form>`;
}
