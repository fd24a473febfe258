import { type App, buildGateway } from '../../../apps/gateway/app.ts';
import { type Config, createLogger, openTemporalClient, readConfig } from '../../../apps/runtime/index.ts';
import { openDatabase } from '../../../db/index.ts';
import { type CallOptions, callGateway, type Reply, type World } from './world.ts';

/**
 * An additional gateway, which uses the database and the Temporal namespace of a test's `World` over its own
 * connections.
 */
export interface Gateway {
  app: App;
  call<T = Record<string, unknown>>(method: string, path: string, options?: CallOptions): Promise<Reply<T>>;
  close(): Promise<void>;
}

/**
 * Starts an additional gateway. `through` overrides the limits of the gateway and the addresses of the
 * servers that it uses, for example to connect the gateway through a proxy. `listenUrl` is the database URL
 * of the connection that listens for notifications. `port` is the port to listen on; by default, any free one.
 * `onQuery` is called with every statement that Kysely compiles, except on that connection, when its result has
 * arrived. Were it called when the statement is compiled, the statement could still read what a test writes after
 * the call.
 */
export async function openGateway(
  world: World,
  through: {
    temporalAddress?: string;
    databaseUrl?: string;
    listenUrl?: string;
    rates?: Config['rates'];
    streams?: Config['streams'];
    onQuery?: (statement: string) => void;
    port?: number;
  } = {},
): Promise<Gateway> {
  const temporalConfig = {
    ...world.config.temporal,
    address: through.temporalAddress ?? world.temporalAddress,
  };
  const config = {
    ...world.config,
    temporal: temporalConfig,
    databaseUrl: through.listenUrl ?? through.databaseUrl ?? world.databaseUrl,
    rates: through.rates ?? world.config.rates,
    streams: through.streams ?? world.config.streams,
  };
  const pool = openDatabase({
    url: through.databaseUrl ?? world.databaseUrl,
    onError: () => undefined,
  });
  const statements = new WeakMap<object, string>();
  const db = pool.withPlugin({
    transformQuery({ node, queryId }) {
      if (through.onQuery) statements.set(queryId, JSON.stringify(node));
      return node;
    },
    async transformResult({ result, queryId }) {
      const statement = statements.get(queryId);
      if (statement !== undefined) through.onQuery?.(statement);
      return result;
    },
  });
  const temporal = openTemporalClient(config);
  const log = createLogger(readConfig({ BYLINE_LOG_LEVEL: 'silent' }), 'gateway');
  const app = await buildGateway({ db, temporal, config, log, version: '0.0.0-test' });
  const address = await app.listen({ host: '127.0.0.1', port: through.port ?? 0 });
  return {
    app,
    call: (method, path, options) => callGateway(address, world.key, method, path, options),
    async close() {
      await app.close();
      await temporal.connection.close();
      await db.destroy();
    },
  };
}
