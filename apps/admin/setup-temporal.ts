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

async function setupSearchAttributes({ connection, options: { namespace } }: Client): Promise<void> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  const missing = Object.values(SEARCH_ATTRIBUTES).filter(
    (attribute) => !(attribute.name in (customAttributes ?? {})),
  );
  if (missing.length === 0) return;
  try {
    await connection.operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(missing.map((attribute) => [attribute.name, KEYWORD])),
    });
  } catch (error) {
    // Another process registered them in this moment.
    if (!isGrpcServiceError(error) || error.code !== ALREADY_EXISTS) throw error;
  }
}
