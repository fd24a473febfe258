import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { type Database, oauth, oauthArtifacts } from '../../../db/index.ts';
import { errors, Provider } from './oidc-provider.ts';

/**
 * Where the provider keeps its clients, codes and tokens: in Postgres, the secret ones under their hashes. What
 * belongs to a grant goes with it, whoever ends it.
 */
export function createAdapter(db: Database): AdapterFactory {
  return (model) => (model === 'Client' ? clients(db) : artifacts(db, model as oauthArtifacts.OAuthModel));
}

function artifacts(db: Database, model: oauthArtifacts.OAuthModel): Adapter {
  const read = async (by: Parameters<typeof oauthArtifacts.find>[2], jti: string | undefined) => {
    const found = await oauthArtifacts.find(db, model, by);
    if (!found) return undefined;
    const { payload, consumedAt, hash } = found;
    return {
      ...payload,
      jti: jti ?? `${HASHED}${hash}`,
      ...(consumedAt && { consumed: Math.floor(consumedAt.getTime() / 1000) }),
    } as AdapterPayload;
  };
  return {
    async upsert(id, { jti, ...payload }, expiresIn) {
      const saved = await oauthArtifacts.save(db, model, nameOf(model, id), {
        payload,
        expiresIn,
        // A grant is itself what the others hang on.
        grantId: (model === 'Grant' ? id : payload.grantId) ?? null,
        userCode: payload.userCode ?? null,
        sessionUid: model === 'Session' ? (payload.uid ?? null) : null,
      });
      if (!saved) throw new errors.InvalidGrant('grant has ended');
    },
    find: (id) => read(nameOf(model, id), id),
    findByUserCode: (userCode) => read({ userCode }, undefined),
    findByUid: (sessionUid) => read({ sessionUid }, undefined),
    async consume(id) {
      const name = nameOf(model, id);
      if (await oauthArtifacts.consume(db, model, name)) return;
      // Two came with the same one at once; the provider has seen it unused both times.
      const grantId = (await oauthArtifacts.find(db, model, name))?.payload.grantId;
      if (typeof grantId === 'string') await oauth.endGrant(db, grantId);
      throw new errors.InvalidGrant('already used');
    },
    destroy: (id) =>
      model === 'Grant' ? oauth.endGrant(db, id) : oauthArtifacts.remove(db, model, nameOf(model, id)),
    revokeByGrantId: (grantId) => oauthArtifacts.removeOfGrant(db, model, grantId),
  };
}

function clients(db: Database): Adapter {
  const never = () => Promise.reject(new Error('clients are found by their id and kept'));
  return {
    find: (id) => oauth.findClient(db, id) as Promise<AdapterPayload | undefined>,
    upsert: (id, metadata) => oauth.saveClient(db, id, { ...metadata }),
    findByUserCode: never,
    findByUid: never,
    consume: never,
    destroy: never,
    revokeByGrantId: never,
  };
}

/** What stands for a device code that was found by its user code: the code itself is known to the device alone. */
const HASHED = 'sha256:';

function nameOf(model: oauthArtifacts.OAuthModel, id: string): oauthArtifacts.ArtifactName {
  // At the token endpoint the name comes from outside: there the hash of a code is no code.
  const isOurs = model === 'DeviceCode' && Provider.ctx?.oidc.route !== 'token' && id.startsWith(HASHED);
  return isOurs ? { hash: id.slice(HASHED.length) } : { id };
}
