import type { Config } from '../runtime/index.ts';

/** Builds a link from the configured public URL, or from the gateway's listening address if no URL is configured. */
export function linkTo({ gateway }: Config, path: string): string {
  return `${gateway.publicUrl ?? `http://${gateway.host}:${gateway.port}`}${path}`;
}
