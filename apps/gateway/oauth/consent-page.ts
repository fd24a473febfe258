import type Provider from 'oidc-provider';
import type { apiKeys, memberships } from '../../../db/index.ts';
import type { OrganizationId } from '../../../model/index.ts';
import type { SignedIn } from '../auth/sessions.ts';
import { type Html, html } from '../http/html/html.ts';
import type { Page } from '../http/html/layout.ts';
import { SCOPE_WORDS } from '../http/scope-words.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

export interface Choice {
  organizationId: OrganizationId;
  scopes: apiKeys.Scope[];
}

/**
 * Builds the page to choose scopes and, for a user with several, the organization. `refused` is an incomplete
 * submission, whose choices are shown again.
 */
export async function consentPage(
  provider: Provider,
  { params }: Interaction,
  { user, organization, organizations }: SignedIn,
  form: { asked: apiKeys.Scope[]; token: Html; refused?: URLSearchParams },
): Promise<Page> {
  const { asked, token, refused } = form;
  const client = await provider.Client.find(String(params.client_id));
  const name = client?.clientName ?? String(params.client_id);
  const isChosen = (scope: apiKeys.Scope) => !refused || refused.getAll('scope').includes(scope);
  return {
    title: `Allow ${name}?`,
    status: refused ? 400 : 200,
    formsMayLeave: true,
    content: html`<p><strong>${name}</strong> asks to use Byline on your behalf, ${user.name || user.email}.
Byline has not verified who develops this app. Continue only if you started this yourself.</p>
${refused ? html`<p class="problem" role="alert">Choose ${organizations.length > 1 ? 'an organization, and ' : ''}at least one permission.</p>` : null}
<form method="post">
${token}
${pickerOf(organizations, refused?.get('organization_id') ?? organization?.id)}
<fieldset><legend>The app asks for permission to</legend>
${asked.map(
  (
    scope,
  ) => html`<label class="choice"><input type="checkbox" name="scope" value="${scope}"${isChosen(scope) ? html` checked` : null}>
<span>${SCOPE_WORDS[scope]}</span></label>`,
)}
</fieldset>
<p class="quiet">Paid requests of the app use the organization's credits. ${destinationOf(params.redirect_uri)}</p>
<button name="decision" value="allow">Allow</button>
<button class="secondary" name="decision" value="deny" formnovalidate>Do not allow</button>
</form>`,
  };
}

/** Renders the choice of organization, the current one preselected; with only one, there is nothing to choose. */
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
  return html`You will be redirected to <code>${host ? `${protocol}//${host}` : protocol}</code>.`;
}

/** Reads the consent form; ignores scopes not requested, and organizations to which the user does not belong. */
export function readChoice(
  form: URLSearchParams | undefined,
  asked: apiKeys.Scope[],
  organizations: memberships.Membership[],
): Choice | 'denied' | 'incomplete' {
  if (form?.get('decision') !== 'allow') return 'denied';
  const selection = form.getAll('scope');
  const scopes = asked.filter((scope) => selection.includes(scope));
  const organization = organizations.find(({ id }) => id === form.get('organization_id'));
  if (!organization || scopes.length === 0) return 'incomplete';
  return { organizationId: organization.id, scopes };
}
