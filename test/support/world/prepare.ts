import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { createMailServer, type MailServer } from '../servers/mail-server.ts';
import { type NewsSite, startNewsSite } from '../servers/news-site.ts';
import { type Route, serve, type WebServer } from '../servers/web-server.ts';
import { closeAfter } from './closing.ts';
import { createWorld, type World, type WorldOptions } from './world.ts';

/**
 * Opens a resource before the tests of a `describe` block, and closes it after them, after the hooks that the block
 * registers later. Returns an object that stands for the resource, and throws until the resource is open.
 */
export function prepare<Resource extends { close(): Promise<void> }>(
  open: () => Promise<Resource>,
): Resource {
  let opened: Resource | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  closeAfter(() => opened?.close());
  const resource = () => {
    if (!opened) throw new Error('This is not open yet: use it in a hook or a test.');
    return opened;
  };
  return new Proxy({} as Resource, {
    get: (_, name) => Reflect.get(resource(), name),
    set: (_, name, value) => Reflect.set(resource(), name, value),
    has: (_, name) => Reflect.has(resource(), name),
    ownKeys: () => Reflect.ownKeys(resource()),
    getOwnPropertyDescriptor(_, name) {
      const found = Reflect.getOwnPropertyDescriptor(resource(), name);
      return found && { ...found, configurable: true };
    },
  });
}

/** Prepares a world for the tests of a block. Options that need what another hook has opened come from a function. */
export function prepareWorld(options: WorldOptions | (() => WorldOptions) = {}): World {
  return prepare(() => createWorld(typeof options === 'function' ? options() : options));
}

/** Prepares a news site for the tests of a block. */
export function prepareSite(): NewsSite {
  return prepare(startNewsSite);
}

/** Prepares a web server for the tests of a block, which can change the routes at any time. */
export function prepareServer(routes: Record<string, Route> | Route): WebServer {
  return prepare(() => serve(routes));
}

/** Prepares a mail server that listens. */
export function prepareMailServer(): MailServer {
  return prepare(async () => {
    const server = await createMailServer();
    await server.listen();
    return server;
  });
}

/** Prepares an empty folder for the tests of a block, and returns its path. */
export function prepareFolder(): string {
  const folder = join(tmpdir(), `byline-test-${randomUUID()}`);
  beforeAll(() => {
    mkdirSync(folder);
  });
  closeAfter(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
