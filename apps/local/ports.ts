import { createServer, type Server } from 'node:net';
import { LocalError } from './local-error.ts';

/** A port to use, and how the user can choose a different one. */
export interface WantedPort {
  what: string;
  port: number;
  /** The environment variable that sets this port. */
  variable: string;
  /** Whether the user chose the port. A port that the user chose must not be replaced by a different one. */
  chosen: boolean;
}

const HOST = '127.0.0.1';
const NEIGHBOURS = 20;

/**
 * Returns settings that choose any free port for each server of a temporary stack, which may run at the same
 * time as another stack.
 */
export function anyPorts(): Record<'gateway' | 'postgres' | 'temporal' | 'temporalUi', WantedPort> {
  const anyPort = (what: string) => ({ what, port: 0, variable: '', chosen: false });
  return {
    gateway: anyPort('the gateway'),
    postgres: anyPort('PostgreSQL'),
    temporal: anyPort('Temporal'),
    temporalUi: anyPort('the Temporal UI'),
  };
}

/**
 * Returns the wanted port if nothing uses it. Otherwise, returns a free port nearby and reports the change
 * through `say`, or throws an error if the user chose the port. Port 0 stands for any free port.
 */
export async function choosePort(request: WantedPort, say: (line: string) => void): Promise<number> {
  if (request.port === 0) return freePort();
  if (await isFree(request.port)) return request.port;
  if (request.chosen) {
    throw new LocalError(
      `Port ${request.port} for ${request.what} is in use by another program. Set ${request.variable} to a free port.`,
    );
  }
  for (let port = request.port + 1; port <= request.port + NEIGHBOURS; port += 1) {
    if (await isFree(port)) {
      say(
        `Port ${request.port} is in use by another program, so ${request.what} uses ${port}. Set ${request.variable} to choose another port.`,
      );
      return port;
    }
  }
  throw new LocalError(
    `No port from ${request.port} to ${request.port + NEIGHBOURS} is free for ${request.what}. Set ${request.variable} to a free port.`,
  );
}

// `freePort` chooses ports from one range, and claims each of them by listening on a port in a second range.
// Both ranges are below the ephemeral ports, which start at 32768 on Linux. Temporal's server binds further
// ports that the system chooses from the ephemeral ports. It therefore never takes a port that `freePort` has
// returned but that is not bound yet.
const FIRST_FREE = 20_000;
const FREE_PORTS = 6_000;
const FIRST_CLAIM = FIRST_FREE + FREE_PORTS;
// Each process starts at a different offset and never chooses the same port twice.
let nextFree = (process.pid * 37) % FREE_PORTS;

/**
 * Returns a port on which no process is listening. While this process runs, the function returns this port to no other
 * process, even if nothing listens on it yet: this process claims the port by listening on a second port.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < FREE_PORTS; tries += 1) {
    const offset = nextFree;
    nextFree = (nextFree + 1) % FREE_PORTS;
    const claim = await listenOn(FIRST_CLAIM + offset);
    if (claim && (await isFree(FIRST_FREE + offset))) return FIRST_FREE + offset;
    claim?.close();
  }
  throw new LocalError(`No port from ${FIRST_FREE} to ${FIRST_CLAIM - 1} is free.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = await listenOn(port);
  if (!server) return false;
  await new Promise((resolve) => server.close(resolve));
  return true;
}

/** Listens on a port without keeping the process running. Returns null if the port is in use. */
function listenOn(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(null));
    server.listen(port, HOST, () => resolve(server)).unref();
  });
}
