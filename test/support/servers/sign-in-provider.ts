import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';

export const CLIENT = { id: 'byline', secret: 'a-secret-between-byline-and-its-provider' };

export interface ProvidedPerson {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

/** An OpenID provider on this machine that signs in `visitor` without any interaction. */
export interface UpstreamProvider {
  visitor: ProvidedPerson;
  close(): Promise<void>;
}

export async function startUpstream(port: number, callback: string): Promise<UpstreamProvider> {
  const people = new Map<string, ProvidedPerson>();
  const provider: InstanceType<typeof Provider> = new Provider(`http://127.0.0.1:${port}`, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [callback] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['only in tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...people.get(sub), sub }) }),
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId;
      const clientId = oidc.client?.clientId;
      if (!accountId || !clientId) return undefined;
      const grant = new provider.Grant({ accountId, clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  const upstream = {
    visitor: { sub: 'nobody', email: 'nobody@team.example', email_verified: false, name: 'Nobody' },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  const server: Server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    people.set(upstream.visitor.sub, upstream.visitor);
    void provider.interactionFinished(request, response, { login: { accountId: upstream.visitor.sub } });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return upstream;
}
