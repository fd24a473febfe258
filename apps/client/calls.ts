import type createClient from 'openapi-fetch';
import type { Outcome, Read } from './call-options.ts';
import type { paths } from './schema.ts';

/** The id of an entity and the version that the caller last read. */
export type Versioned = { id: string; version: number };

/** The header by which a change fails if the entity has another version. */
export function ifMatch(version: number) {
  return { 'if-match': `"${version}"` };
}

/** The calls for one kind of entity: `api` sends them, and `read` returns the bodies of their responses. */
export abstract class Calls {
  protected readonly api: ReturnType<typeof createClient<paths>>;
  protected readonly read: Read;

  constructor(api: ReturnType<typeof createClient<paths>>, read: Read) {
    this.api = api;
    this.read = read;
  }

  protected async readFile(
    outcome: Promise<Outcome<ReadableStream<Uint8Array> | null>>,
  ): Promise<ReadableStream<Uint8Array>> {
    return (await this.read(outcome)) ?? new ReadableStream();
  }
}
