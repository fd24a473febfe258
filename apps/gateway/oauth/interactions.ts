import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type InteractionResults, type Provider } from 'oidc-provider';
import { apiKeys, type Database, oauth } from '../../../db/index.ts';
import { type Forms, takeForms } from '../auth/forms.ts';
import type { Sessions, SignedIn } from '../auth/sessions.ts';
import { sendPage } from '../http/html/layout.ts';
import { answerWithPages } from '../http/html/page-errors.ts';
import { INTERACTION_PATH } from '../http/oauth-paths.ts';
import { type Choice, consentPage, readChoice } from './consent-page.ts';
import { failurePage } from './failure-page.ts';
import { type OpenProvider, sendToSignIn } from './mount.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/**
 * Registers the pages to sign in, choose an organization or consent. Each URL has an unguessable id that must match a
 * signed cookie for that URL. Forms have the gateway's CSRF checks.
 */
export async function interactionRoutes(
  app: FastifyInstance,
  deps: { db: Database; sessions: Sessions; forms: Forms; openProvider: OpenProvider },
): Promise<void> {
  const { db, sessions, forms, openProvider } = deps;

  /** Runs `step` with the browser's interaction and user, or redirects to the sign-in page if nobody is signed in. */
  const withInteraction = async (
    request: FastifyRequest,
    reply: FastifyReply,
    step: (provider: Provider, interaction: Interaction, signedIn: SignedIn) => Promise<unknown>,
  ) => {
    const provider = await openProvider();
    try {
      const interaction = await provider.interactionDetails(request.raw, reply.raw);
      const signedIn = await sessions.readSession(request);
      if (!signedIn) return sendToSignIn(request, reply);
      return await step(provider, interaction, signedIn);
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      return sendPage(
        reply,
        failurePage(
          400,
          error.message,
          'This request has expired or was started in another browser. Please start again in the application that sent you here.',
        ),
      );
    }
  };

  const finish = async (
    provider: Provider,
    request: FastifyRequest,
    reply: FastifyReply,
    result: InteractionResults,
  ) => reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);

  await app.register(async (scope) => {
    answerWithPages(scope);
    takeForms(scope);

    scope.get(`${INTERACTION_PATH}/:uid`, { schema: { hide: true } }, (request, reply) =>
      withInteraction(request, reply, async (provider, interaction, signedIn) => {
        if (interaction.prompt.name === 'login') {
          return finish(provider, request, reply, loginOf(interaction, signedIn));
        }
        const asked = scopesAsked(interaction);
        if (asked.length === 0) return finish(provider, request, reply, NO_SCOPE);
        if (signedIn.organizations.length === 0) return finish(provider, request, reply, NO_ORGANIZATION);
        const token = forms.token(request, reply);
        return sendPage(reply, await consentPage(provider, interaction, signedIn, { asked, token }));
      }),
    );

    scope.post(`${INTERACTION_PATH}/:uid`, { schema: { hide: true } }, (request, reply) =>
      withInteraction(request, reply, async (provider, interaction, signedIn) => {
        if (interaction.session?.accountId !== signedIn.user.id)
          throw new errors.SessionNotFound('another user');
        const scopes = scopesAsked(interaction);
        const form = forms.readAll(request);
        const choice = readChoice(form, scopes, signedIn.organizations);
        if (choice === 'denied') return finish(provider, request, reply, DENIED);
        if (choice === 'incomplete') {
          const token = forms.token(request, reply);
          const page = await consentPage(provider, interaction, signedIn, {
            asked: scopes,
            token,
            refused: form,
          });
          return sendPage(reply, page);
        }
        const grantId = await grant(db, provider, interaction, signedIn, choice);
        return finish(provider, request, reply, { consent: { grantId } });
      }),
    );
  });
}

const DENIED = { error: 'access_denied', error_description: 'the user did not consent' };
const NO_ORGANIZATION = {
  error: 'access_denied',
  error_description: 'the user is not a member of any organization',
};
const NO_SCOPE = {
  error: 'invalid_scope',
  error_description: `request at least one of the scopes ${apiKeys.SCOPES.join(', ')}`,
};

/**
 * Signs the user in to the provider with the gateway's session, unless the client requires a fresh sign-in and the
 * session began before the request.
 */
function loginOf({ prompt, iat }: Interaction, { user, createdAt }: SignedIn): InteractionResults {
  const ts = Math.floor(createdAt.getTime() / 1000);
  const mustBeFresh = prompt.reasons.some((reason) => reason === 'login_prompt' || reason === 'max_age');
  if (mustBeFresh && ts < iat) {
    return { error: 'login_required', error_description: 'the user must sign out before signing in again' };
  }
  return { login: { accountId: user.id, ts, remember: false } };
}

function scopesAsked({ params }: Interaction): apiKeys.Scope[] {
  const scopes = String(params.scope ?? '').split(' ');
  return apiKeys.SCOPES.filter((scope) => scopes.includes(scope));
}

/** Stores the grant, with scopes that the user did not allow as rejected, so the provider does not ask again. */
async function grant(
  db: Database,
  provider: Provider,
  { params, prompt }: Interaction,
  { user }: SignedIn,
  { organizationId, scopes }: Choice,
): Promise<string> {
  const clientId = String(params.client_id);
  const id = await oauth.createGrant(db, { userId: user.id, organizationId, clientId });
  const given = new provider.Grant({ accountId: user.id, clientId });
  given.jti = id;
  const isAllowed = (scope: string) =>
    !(apiKeys.SCOPES as readonly string[]).includes(scope) || (scopes as string[]).includes(scope);
  const { missingOIDCScope = [], missingResourceScopes = {} } = prompt.details as {
    missingOIDCScope?: string[];
    missingResourceScopes?: Record<string, string[]>;
  };
  for (const scope of missingOIDCScope) {
    if (isAllowed(scope)) given.addOIDCScope(scope);
    else given.rejectOIDCScope(scope);
  }
  for (const [resource, names] of Object.entries(missingResourceScopes)) {
    for (const scope of names) {
      if (isAllowed(scope)) given.addResourceScope(resource, scope);
      else given.rejectResourceScope(resource, scope);
    }
  }
  return given.save();
}
