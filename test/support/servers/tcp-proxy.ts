import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The fault that a proxy injects. `swallow` delivers requests and drops their responses. `freeze` delays all
 * data until the proxy is open again, like a network that loses packets. `cut` closes every connection and
 * refuses new ones.
 */
export type Passage = 'open' | 'swallow' | 'freeze' | 'cut';

/** A proxy between a client and a server that can inject faults. */
export interface TcpProxy {
  port: number;
  set(passage: Passage): void;
  /** Delays all data by a number of milliseconds in each direction. */
  slow(delayMs: number): void;
  close(): Promise<void>;
}

/** Forwards connections from a free port to a server on this machine. */
export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let passage: Passage = 'open';
  let delayMs = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (passage === 'cut') return client.destroy();
    const upstream = connect(target);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      // If the socket to the client or to the server fails, close the other socket too. The program that is
      // still connected then reports the error.
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    forward(client, upstream, () => false);
    forward(upstream, client, () => passage === 'swallow');
    if (passage === 'freeze') for (const socket of [client, upstream]) socket.pause();
    return client;
  });
  const forward = (from: Socket, to: Socket, isLost: () => boolean) => {
    let delayed = 0;
    let last = Promise.resolve();
    from.on('data', (chunk) => {
      if (isLost()) return;
      if (delayMs === 0 && delayed === 0) return void to.write(chunk);
      const due = performance.now() + delayMs;
      delayed += 1;
      // Write the data in order of arrival, even if the delay has been shortened in the meantime.
      last = last.then(async () => {
        await sleep(Math.max(0, due - performance.now()));
        delayed -= 1;
        to.write(chunk);
      });
    });
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    port: address.port,
    set(next) {
      passage = next;
      for (const socket of sockets) {
        if (next === 'cut') socket.destroy();
        else if (next === 'freeze') socket.pause();
        else socket.resume();
      }
    },
    slow(next) {
      delayMs = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
