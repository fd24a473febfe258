import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { InteractionResults } from 'oidc-provider';
import { apiKeys, type Database, oauth } from '../../../db/index.ts';
import { sendPage } from '../pages/layout.ts';
import { answerWithPages } from '../pages/page-errors.ts';
import type { Sessions, SignedIn } from '../sessions.ts';
import { type Choice, consentPage, readChoice } from './consent-page.ts';
import { failurePage } from './failure-page.ts';
import type { OpenProvider } from './mount.ts';
import { errors } from './oidc-provider.ts';
import { INTERACTION_PATH } from './paths.ts';
import { sendToSignIn } from './send-to-sign-in.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

const FORM_LIMIT = 4096;

/**
 * Where the provider sends a browser when a person has something to do: sign in, choose an organization, consent.
 * The address holds an unguessable name that must match a signed cookie of this address alone, so that no other
 * site can submit the form.
 */
export async function interactionRoutes(
  app: FastifyInstance,
  deps: { db: Database; sessions: Sessions; openProvider: OpenProvider },
): Promise<void> {
  const { db, sessions, openProvider } = deps;

  /** Runs `step` for who is signed in, with the interaction of this browser. */
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
        failurePage(400, error.message, 'This request has expired, or was begun in another browser.'),
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
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );

    scope.get(`${INTERACTION_PATH}/:uid`, { schema: { hide: true } }, (request, reply) =>
      withInteraction(request, reply, async (provider, interaction, signedIn) => {
        if (interaction.prompt.name === 'login') {
          return finish(provider, request, reply, loginOf(interaction, signedIn));
        }
        const asked = scopesAsked(interaction);
        if (asked.length === 0) return finish(provider, request, reply, NO_SCOPE);
        if (signedIn.organizations.length === 0) return finish(provider, request, reply, NO_ORGANIZATION);
        return sendPage(reply, await consentPage(provider, interaction, signedIn, asked));
      }),
    );

    scope.post(`${INTERACTION_PATH}/:uid`, { schema: { hide: true } }, (request, reply) =>
      withInteraction(request, reply, async (provider, interaction, signedIn) => {
        if (interaction.session?.accountId !== signedIn.user.id)
          throw new errors.SessionNotFound('another user');
        const asked = scopesAsked(interaction);
        const form = request.body as URLSearchParams;
        const choice = readChoice(form, asked, signedIn.organizations);
        if (choice === 'denied') return finish(provider, request, reply, DENIED);
        if (choice === 'incomplete') {
          return sendPage(reply, await consentPage(provider, interaction, signedIn, asked, form));
        }
        const grantId = await grant(db, provider, interaction, signedIn, choice);
        return finish(provider, request, reply, { consent: { grantId } });
      }),
    );
  });
}

const DENIED = { error: 'access_denied', error_description: 'the user did not consent' };
const NO_ORGANIZATION = { error: 'access_denied', error_description: 'the user is in no organization' };
const NO_SCOPE = {
  error: 'invalid_scope',
  error_description: `ask for at least one of the scopes ${apiKeys.SCOPES.join(', ')}`,
};

/** Who is signed in here is signed in there. A client that asks for a fresh sign-in gets none out of an old one. */
function loginOf({ prompt, iat }: Interaction, { user, createdAt }: SignedIn): InteractionResults {
  const ts = Math.floor(createdAt.getTime() / 1000);
  const mustBeFresh = prompt.reasons.some((reason) => reason === 'login_prompt' || reason === 'max_age');
  if (mustBeFresh && ts < iat) {
    return { error: 'login_required', error_description: 'the user must sign out first, to sign in anew' };
  }
  return { login: { accountId: user.id, ts, remember: false } };
}

function scopesAsked({ params }: Interaction): apiKeys.Scope[] {
  const asked = String(params.scope ?? '').split(' ');
  return apiKeys.SCOPES.filter((scope) => asked.includes(scope));
}

/** Writes down what was allowed. What was asked for and not allowed is refused, so that it is not asked again. */
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
