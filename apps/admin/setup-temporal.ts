import { type Client, isGrpcServiceError } from '@temporalio/client';
import { SEARCH_ATTRIBUTES } from '../../workflows/contract.ts';
import { setupSchedules } from './schedules.ts';

/** The value of `KEYWORD` in temporal.api.enums.v1.IndexedValueType. All search attributes of Byline have this type. */
const KEYWORD = 2;
const ALREADY_EXISTS = 6;
/** The gRPC codes of a refusal: invalid argument, permission denied, unimplemented, unauthenticated. */
const REFUSALS = new Set([3, 7, 12, 16]);

/**
 * Registers the search attributes that jobs use, then sets up the schedules. Running the function again is
 * safe. Returns the search attributes that are still missing, because the server lets nobody register them
 * through its API, as Temporal Cloud does.
 */
export async function setupTemporal(client: Client): Promise<string[]> {
  const missing = await setupSearchAttributes(client);
  await setupSchedules(client);
  return missing;
}

/** Returns the names of the search attributes that jobs need but this namespace does not have. */
export async function missingSearchAttributes(client: Client): Promise<string[]> {
  const { connection, options } = client;
  const names = Object.values(SEARCH_ATTRIBUTES).map(({ name }) => name);
  const { namespace } = options;
  const present = await unlessRefused(connection.operatorService.listSearchAttributes({ namespace }));
  if (present) return names.filter((name) => !(name in (present.customAttributes ?? {})));
  // Without the list, a query shows whether the namespace knows an attribute.
  const existing = await Promise.all(
    names.map((name) =>
      unlessRefused(
        connection.workflowService.countWorkflowExecutions({ namespace, query: `${name} = "none"` }),
      ),
    ),
  );
  return names.filter((_name, index) => existing[index] === null);
}

/** The commands with which an operator registers search attributes that `setupTemporal` could not register. */
export function registerCommands(
  { address, namespace }: { address: string; namespace: string },
  missing: readonly string[],
): string[] {
  const isCloud = /\.(?:tmprl\.cloud|api\.temporal\.io)(?::\d+)?$/.test(address);
  return missing.map((name) =>
    isCloud
      ? `tcld namespace search-attributes add --namespace ${namespace} --search-attribute ${name}=Keyword`
      : `temporal operator search-attribute create --namespace ${namespace} --name ${name} --type Keyword`,
  );
}

/** Returns the names of the search attributes that are missing and may not be registered. */
async function setupSearchAttributes(client: Client): Promise<string[]> {
  const missing = await missingSearchAttributes(client);
  if (missing.length === 0) return [];
  const { connection, options } = client;
  const registering = connection.operatorService.addSearchAttributes({
    namespace: options.namespace,
    searchAttributes: Object.fromEntries(missing.map((name) => [name, KEYWORD])),
  });
  try {
    return (await unlessRefused(registering)) ? [] : missing;
  } catch (error) {
    // Another process may have registered the same search attributes at the same moment.
    if (!isGrpcServiceError(error) || error.code !== ALREADY_EXISTS) throw error;
    return [];
  }
}

/** Returns null if the server refuses a call. */
async function unlessRefused<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isGrpcServiceError(error) && REFUSALS.has(error.code)) return null;
    throw error;
  }
}
