import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';

const { Check, base } = interactionPolicy;

/**
 * When a person is asked. Every authorization is consented to anew, and is for one organization: a public client
 * cannot prove that it is the one that was allowed before (OAuth 2.1, 7.3.1), and who is in several organizations
 * chooses each time. So a grant is one authorization, and ending it ends nothing else.
 */
export function createPolicy() {
  const policy = base();
  const consent = policy.get('consent');
  if (!consent) throw new Error('the provider has no consent prompt');
  consent.checks.add(
    new Check('every_authorization', 'the user has not been asked', 'consent_required', ({ oidc }) =>
      oidc.result?.consent ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
    ),
  );
  return policy;
}

/** The grant of the consent just given, never that of an earlier one. */
export async function loadGrant({ oidc }: KoaContextWithOIDC) {
  const grantId = oidc.result?.consent?.grantId;
  return grantId ? oidc.provider.Grant.find(grantId) : undefined;
}
