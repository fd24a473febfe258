import { type Client, isGrpcServiceError } from '@temporalio/client';
import { SEARCH_ATTRIBUTES } from '../../workflows/contract.ts';
import { setupSchedules } from './schedules.ts';

/** temporal.api.enums.v1.IndexedValueType, for the one type that we use. */
const KEYWORD = 2;
const ALREADY_EXISTS = 6;

/** Registers the search attributes that jobs carry, then the schedules. Safe to repeat. */
export async function setupTemporal(client: Client): Promise<void> {
  await setupSearchAttributes(client);
  await setupSchedules(client);
}

/** The names of search attributes that jobs carry and this namespace does not know. */
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
    // Another process registered them in this moment.
    if (!isGrpcServiceError(error) || error.code !== ALREADY_EXISTS) throw error;
  }
}
