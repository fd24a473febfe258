import { type Client, isGrpcServiceError } from '@temporalio/client';
import { SEARCH_ATTRIBUTES } from '../../workflows/contract.ts';
import { setupSchedules } from './schedules.ts';

/**
 * The value of `KEYWORD` in temporal.api.enums.v1.IndexedValueType. All search attributes of Byline have this
 * type.
 */
const KEYWORD = 2;
const ALREADY_EXISTS = 6;

/**
 * Registers the search attributes that jobs use, then sets up the schedules. Running the function again is
 * safe.
 */
export async function setupTemporal(client: Client): Promise<void> {
  await setupSearchAttributes(client);
  await setupSchedules(client);
}

/** Returns the names of the search attributes that jobs need but this namespace does not have. */
export async function missingSearchAttributes({
  connection,
  options: { namespace },
}: Client): Promise<string[]> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  return Object.values(SEARCH_ATTRIBUTES)
    .map(({ name }) => name)
    .filter((name) => !(name in (customAttributes ?? {})));
}

async function setupSearchAttributes(client: Client): Promise<void> {
  const missing = await missingSearchAttributes(client);
  if (missing.length === 0) return;
  const { connection, options } = client;
  try {
    await connection.operatorService.addSearchAttributes({
      namespace: options.namespace,
      searchAttributes: Object.fromEntries(missing.map((name) => [name, KEYWORD])),
    });
  } catch (error) {
    // Another process may have registered the same search attributes at the same moment.
    if (!isGrpcServiceError(error) || error.code !== ALREADY_EXISTS) throw error;
  }
}
