import type { Config } from '../runtime/index.ts';

/** Builds a link under the configured public URL, or under the address that the gateway listens on. */
export function linkTo({ gateway }: Config, path: string): string {
  return `${gateway.publicUrl ?? `http://${gateway.host}:${gateway.port}`}${path}`;
}
