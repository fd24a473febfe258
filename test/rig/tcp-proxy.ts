import { connect, createServer, type Socket } from 'node:net';

/** What a proxy does to what passes: `swallow` delivers requests and loses their replies. */
export type Passage = 'open' | 'swallow' | 'cut';

/** A wire between a client and a server that a test can damage. */
export interface TcpProxy {
  port: number;
  set(passage: Passage): void;
  close(): Promise<void>;
}

/** Forwards connections on a free port to a server on this machine. */
export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let passage: Passage = 'open';
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (passage === 'cut') return client.destroy();
    const upstream = connect(target);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      // A broken half ends the other one; the side that uses it reports the error.
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.pipe(upstream);
    upstream.on('data', (chunk) => {
      if (passage === 'open') client.write(chunk);
    });
    return client;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    port: address.port,
    set(next) {
      passage = next;
      if (next === 'cut') for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
