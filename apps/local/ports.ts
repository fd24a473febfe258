import { createServer } from 'node:net';
import { LocalError } from './local-error.ts';

/** A requested port, and how the user can choose another one. */
export interface WantedPort {
  what: string;
  port: number;
  /** The environment variable that sets it. */
  variable: string;
  /** Whether the user chose it, in which case it must not be replaced by another port. */
  chosen: boolean;
}

const HOST = '127.0.0.1';
const NEIGHBOURS = 20;

/** Any free ports, for a temporary stack that runs beside a started one. */
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
 * Returns the wanted port if it is free, otherwise a free one nearby, which is reported through `say`. A port
 * chosen by the user that is in use is an error. Port 0 takes any free port.
 */
export async function choosePort(wanted: WantedPort, say: (line: string) => void): Promise<number> {
  if (wanted.port === 0) return freePort();
  if (await isFree(wanted.port)) return wanted.port;
  if (wanted.chosen) {
    throw new LocalError(
      `Port ${wanted.port} for ${wanted.what} is in use by another program. Set ${wanted.variable} to a free port.`,
    );
  }
  for (let port = wanted.port + 1; port <= wanted.port + NEIGHBOURS; port += 1) {
    if (await isFree(port)) {
      say(
        `Port ${wanted.port} is in use by another program, so ${wanted.what} uses ${port}. Set ${wanted.variable} to choose another port.`,
      );
      return port;
    }
  }
  throw new LocalError(
    `No port from ${wanted.port} to ${wanted.port + NEIGHBOURS} is free for ${wanted.what}. Set ${wanted.variable} to a free port.`,
  );
}

// Below the ephemeral range (from 32768 on Linux). Temporal's server asks the system for ports of its own and
// must not get one that was chosen here but is not bound yet.
const FIRST_FREE = 20_000;
const FREE_PORTS = 12_000;
// Each process starts at a different offset and never takes a port twice.
let nextFree = (process.pid * 37) % FREE_PORTS;

/** Returns a port that nothing listens on. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < FREE_PORTS; tries += 1) {
    const port = FIRST_FREE + nextFree;
    nextFree = (nextFree + 1) % FREE_PORTS;
    if (await isFree(port)) return port;
  }
  throw new LocalError(`No port from ${FIRST_FREE} to ${FIRST_FREE + FREE_PORTS - 1} is free.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, HOST, () => server.close(() => resolve(true)));
  });
}
