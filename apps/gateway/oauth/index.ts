import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../db/index.ts';
import type { Logger } from '../../runtime/index.ts';
import type { Forms } from '../auth/forms.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { PublicUrl } from '../http/public-url.ts';
import { resourceMetadataRoutes } from './discovery.ts';
import { interactionRoutes } from './interactions.ts';
import { mountProvider, type OpenProvider } from './mount.ts';
import { createProvider } from './provider.ts';

export { registerChallenge } from './discovery.ts';

/** Registers OAuth 2.1 for the REST API: the authorization server, its pages and its discovery metadata. */
export async function oauthRoutes(
  app: FastifyInstance,
  deps: { db: Database; log: Logger; sessions: Sessions; forms: Forms; publicUrl: PublicUrl },
): Promise<void> {
  let opened: ReturnType<OpenProvider> | undefined;
  const openProvider: OpenProvider = () => {
    opened ??= createProvider({ db: deps.db, log: deps.log, publicUrl: deps.publicUrl() }).catch((error) => {
      // The keys could not be loaded from the database; the next request tries again.
      opened = undefined;
      throw error;
    });
    return opened;
  };
  resourceMetadataRoutes(app, deps.publicUrl);
  await mountProvider(app, { ...deps, openProvider });
  await interactionRoutes(app, { ...deps, openProvider });
}
