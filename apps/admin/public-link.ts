import type { Config } from '../runtime/index.ts';

/** A link for people: under the configured address, else the one on which the gateway listens by its settings. */
export function linkTo({ gateway }: Config, path: string): string {
  return `${gateway.publicUrl ?? `http://${gateway.host}:${gateway.port}`}${path}`;
}
