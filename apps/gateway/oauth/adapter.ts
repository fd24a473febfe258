import { type Adapter, type AdapterFactory, type AdapterPayload, errors, Provider } from 'oidc-provider';
import { type Database, oauth, oauthArtifacts } from '../../../db/index.ts';

/** Stores clients, codes and tokens, secret values as hashes; ending a grant removes its codes and tokens. */
export function createAdapter(db: Database): AdapterFactory {
  return (model) => (model === 'Client' ? clients(db) : artifacts(db, model as oauthArtifacts.OAuthModel));
}

function artifacts(db: Database, model: oauthArtifacts.OAuthModel): Adapter {
  const read = async (by: Parameters<typeof oauthArtifacts.find>[2], jti: string | undefined) => {
    const artifact = await oauthArtifacts.find(db, model, by);
    if (!artifact) return undefined;
    const { payload, consumedAt, hash } = artifact;
    return {
      ...payload,
      jti: jti ?? `${HASHED}${hash}`,
      ...(consumedAt && { consumed: Math.floor(consumedAt.getTime() / 1000) }),
    } as AdapterPayload;
  };
  return {
    async upsert(id, { jti, ...payload }, expiresIn) {
      checkKeepable(payload);
      const used =
        model === 'RefreshToken' ? Provider.ctx?.oidc.entities.RotatedRefreshToken?.jti : undefined;
      const saved = await oauthArtifacts.save(db, model, nameOf(model, id), {
        payload: used === undefined ? payload : { ...payload, ...oauthArtifacts.issuedFor({ id: used }) },
        expiresIn,
        // A grant has its own id in the column that names the grant of codes and tokens.
        grantId: (model === 'Grant' ? id : payload.grantId) ?? null,
        userCode: payload.userCode ?? null,
        sessionUid: model === 'Session' ? (payload.uid ?? null) : null,
      });
      if (!saved) throw new errors.InvalidGrant('the grant has ended');
    },
    find: (id) => read(nameOf(model, id), id),
    findByUserCode: async (userCode) => (isKeepable(userCode) ? read({ userCode }, undefined) : undefined),
    findByUid: (sessionUid) => read({ sessionUid }, undefined),
    async consume(id) {
      const name = nameOf(model, id);
      if (model === 'RefreshToken') {
        const refresh = await oauthArtifacts.refresh(db, name);
        if (refresh === 'granted') return;
        if (refresh === 'again') throw new errors.InvalidGrant('used too often at once');
      } else if (await oauthArtifacts.consume(db, model, name)) return;
      // Another request has used the same code or token since the provider checked that it was unused.
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
  const never = () => Promise.reject(new Error('an OAuth client can only be found by its id'));
  return {
    find: async (id) =>
      isKeepable(id) ? ((await oauth.findClient(db, id)) as AdapterPayload | undefined) : undefined,
    async upsert(id, metadata) {
      checkKeepable(metadata);
      await oauth.saveClient(db, id, { ...metadata });
    },
    findByUserCode: never,
    findByUid: never,
    consume: never,
    destroy: never,
    revokeByGrantId: never,
  };
}

/** Returns whether PostgreSQL can store the text: without U+0000 and unpaired surrogates. */
function isKeepable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}

/** Throws `invalid_request` if any string in the payload cannot be stored. */
function checkKeepable(payload: object): void {
  JSON.stringify(payload, (_name, value) => {
    if (typeof value === 'string' && !isKeepable(value))
      throw new errors.InvalidRequest('parameters must be well-formed text without U+0000');
    return value;
  });
}

/** Marks the id of a device code found by its user code: only the hash of the device code is stored. */
const HASHED = 'sha256:';

function nameOf(model: oauthArtifacts.OAuthModel, id: string): oauthArtifacts.ArtifactName {
  // At the token endpoint, the id comes from the client, who must not use the hash instead of the device code.
  const isOurs = model === 'DeviceCode' && Provider.ctx?.oidc.route !== 'token' && id.startsWith(HASHED);
  return isOurs ? { hash: id.slice(HASHED.length) } : { id };
}
