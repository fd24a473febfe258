import { buildGateway } from '../apps/gateway/app.ts';
import { createLogger, openTemporalClient, readConfig, VERSION } from '../apps/runtime/index.ts';
import { openDatabase } from '../db/index.ts';

/** Builds the OpenAPI document from the routes, without connecting to the database or Temporal. */
export async function openApiDocument(): Promise<object> {
  const url = 'postgres://nobody@127.0.0.1:1/nothing';
  const config = readConfig({ BYLINE_LOG_LEVEL: 'silent', DATABASE_URL: url });
  const log = createLogger(config, 'openapi');
  const db = openDatabase({ url, onError: (error) => log.error(error) });
  const temporal = openTemporalClient(config);
  const app = await buildGateway({ db, temporal, config, log, version: VERSION });
  await app.ready();
  const document = app.swagger();
  await app.close();
  await temporal.connection.close();
  await db.destroy();
  return document;
}
