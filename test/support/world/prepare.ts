import { beforeAll } from 'vitest';
import { type NewsSite, startNewsSite } from '../servers/news-site.ts';
import { createWorld, type World, type WorldOptions } from './world.ts';

/**
 * Opens a resource before the tests of a `describe` block, and closes it after them, after the block's own hooks and
 * in the reverse order. Returns an object that gets the parts of the resource when the tests of the block begin.
 */
export function prepare<Resource extends { close(): Promise<void> }>(
  open: () => Promise<Resource>,
): Resource {
  const parts = {} as Resource;
  beforeAll(async () => {
    Object.assign(parts, await open());
    return () => parts.close();
  });
  return parts;
}

/** Prepares a world for the tests of a block. Options that need what another hook has opened come from a function. */
export function prepareWorld(options: WorldOptions | (() => WorldOptions) = {}): World {
  return prepare(() => createWorld(typeof options === 'function' ? options() : options));
}

/** Prepares a news site for the tests of a block. */
export function prepareSite(): NewsSite {
  return prepare(startNewsSite);
}
