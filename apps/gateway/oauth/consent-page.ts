import type Provider from 'oidc-provider';
import type { apiKeys, memberships, OrganizationId } from '../../../db/index.ts';
import { html } from '../pages/html.ts';
import type { Page } from '../pages/layout.ts';
import { SCOPE_WORDS } from '../scope-words.ts';
import type { SignedIn } from '../sessions.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

export interface Choice {
  organizationId: OrganizationId;
  scopes: apiKeys.Scope[];
}

/**
 * The page on which a user chooses an organization, where there is a choice, and what a program may do for it; again,
 * with what was chosen, when that was `refused`.
 */
export async function consentPage(
  provider: Provider,
  { params }: Interaction,
  { user, organization, organizations }: SignedIn,
  asked: apiKeys.Scope[],
  refused?: URLSearchParams,
): Promise<Page> {
  const client = await provider.Client.find(String(params.client_id));
  const name = client?.clientName ?? String(params.client_id);
  const isChosen = (scope: apiKeys.Scope) => !refused || refused.getAll('scope').includes(scope);
  return {
    title: `Allow ${name}?`,
    status: refused ? 400 : 200,
    formsMayLeave: true,
    content: html`<p><strong>${name}</strong> asks to work with Byline for you, ${user.name || user.email}.
It is not checked who makes it: go on only if you started this yourself.</p>
${refused ? html`<p class="problem" role="alert">Choose ${organizations.length > 1 ? 'an organization, and ' : ''}at least one thing to allow.</p>` : null}
<form method="post">
${pickerOf(organizations, refused?.get('organization_id') ?? organization?.id)}
<fieldset><legend>It may</legend>
${asked.map(
  (
    scope,
  ) => html`<label class="choice"><input type="checkbox" name="scope" value="${scope}"${isChosen(scope) ? html` checked` : null}>
<span>${SCOPE_WORDS[scope]}</span></label>`,
)}
</fieldset>
<p class="quiet">What it does is paid with the organization's credits. ${destinationOf(params.redirect_uri)}</p>
<button name="decision" value="allow">Allow</button>
<button class="secondary" name="decision" value="deny" formnovalidate>Do not allow</button>
</form>`,
  };
}

/** With one organization nothing is to be chosen; with several none is chosen beforehand but the current one. */
function pickerOf(organizations: memberships.Membership[], current: string | undefined) {
  if (organizations.length === 1) {
    return html`<p>For the organization <strong>${organizations[0]?.name ?? ''}</strong>.</p>
<input type="hidden" name="organization_id" value="${organizations[0]?.id ?? ''}">`;
  }
  return html`<fieldset><legend>For which organization?</legend>
${organizations.map(
  ({ id, name }) =>
    html`<label class="choice"><input type="radio" name="organization_id" value="${id}" required${
      id === current ? html` checked` : null
    }><span>${name}</span></label>`,
)}
</fieldset>`;
}

function destinationOf(redirectUri: unknown) {
  if (typeof redirectUri !== 'string') return null;
  const { protocol, host } = new URL(redirectUri);
  return html`You will be sent to <code>${host ? `${protocol}//${host}` : protocol}</code>.`;
}

/** What the form says. Organizations that the user is not in, and scopes that nobody asked for, count for nothing. */
export function readChoice(
  form: URLSearchParams | undefined,
  asked: apiKeys.Scope[],
  organizations: memberships.Membership[],
): Choice | 'denied' | 'incomplete' {
  if (form?.get('decision') !== 'allow') return 'denied';
  const chosen = form.getAll('scope');
  const scopes = asked.filter((scope) => chosen.includes(scope));
  const organization = organizations.find(({ id }) => id === form.get('organization_id'));
  if (!organization || scopes.length === 0) return 'incomplete';
  return { organizationId: organization.id, scopes };
}
