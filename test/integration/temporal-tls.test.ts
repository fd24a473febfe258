import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { NativeConnection } from '@temporalio/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTemporalClient, readConfig, temporalConnectionOptions } from '../../apps/runtime/index.ts';
import { prepareWorld } from '../support/world/prepare.ts';

/** Each file has a certificate for this test alone, valid until 2126 and signed by itself, and its key. */
const fileOf = (name: string) =>
  fileURLToPath(new URL(`../support/servers/temporal-tls/${name}.pem`, import.meta.url));
/** The name in the certificate of the server. */
const NAME = 'temporal.test';
/** How long a client tries to connect if the test expects it to fail. */
const REFUSED_MS = 5_000;

describe('Temporal behind mutual TLS', () => {
  const world = prepareWorld({ roles: [], checkHistories: false });
  let frontend: Server;
  let settings: Record<string, string>;
  beforeAll(async () => {
    const [server, client] = ['server', 'client'].map((name) => readFileSync(fileOf(name)));
    const [host = '', port = ''] = world.temporalAddress.split(':');
    frontend = createServer(
      {
        key: server,
        cert: server,
        ca: client,
        requestCert: true,
        ALPNProtocols: ['h2'],
      },
      (socket) => {
        const upstream = connect(Number(port), host);
        // If one side of the connection fails, close the other side too. The Temporal client reports the
        // error.
        socket.on('error', () => upstream.destroy());
        upstream.on('error', () => socket.destroy());
        socket.pipe(upstream).pipe(socket);
      },
    );
    await new Promise<void>((resolve) => frontend.listen(0, '127.0.0.1', resolve));
    const address = frontend.address();
    if (address === null || typeof address === 'string') throw new Error('the frontend has no port');
    settings = {
      TEMPORAL_ADDRESS: `127.0.0.1:${address.port}`,
      TEMPORAL_TLS_SERVER_NAME: NAME,
      TEMPORAL_TLS_SERVER_CA_CERT_PATH: fileOf('server'),
      TEMPORAL_TLS_CLIENT_CERT_PATH: fileOf('client'),
      TEMPORAL_TLS_CLIENT_KEY_PATH: fileOf('client'),
    };
  });
  afterAll(() => {
    frontend?.close();
  });

  /**
   * Connects to Temporal with the given settings and returns the name of the namespace that the server
   * describes. Rejects after `withinMs`.
   */
  const ask = async (given: Record<string, string>, withinMs: number) => {
    const { connection, options } = openTemporalClient(readConfig(given));
    try {
      const answer = await connection.withDeadline(Date.now() + withinMs, () =>
        connection.workflowService.describeNamespace({ namespace: options.namespace }),
      );
      return answer.namespaceInfo?.name;
    } finally {
      await connection.close();
    }
  };

  it('accepts a client and a worker that present their certificate', async () => {
    expect(await ask(settings, 60_000)).toBe('default');
    const connection = await NativeConnection.connect(
      temporalConnectionOptions(readConfig(settings).temporal),
    );
    await connection.close();
  });

  it('rejects clients without a certificate, with another authority, or with another server name', async () => {
    const {
      TEMPORAL_TLS_CLIENT_CERT_PATH: _cert,
      TEMPORAL_TLS_CLIENT_KEY_PATH: _key,
      ...anonymous
    } = settings;
    await expect(ask(anonymous, REFUSED_MS)).rejects.toThrow();
    const { TEMPORAL_TLS_SERVER_CA_CERT_PATH: _ca, ...trusting } = settings;
    await expect(ask(trusting, REFUSED_MS)).rejects.toThrow();
    await expect(ask({ ...settings, TEMPORAL_TLS_SERVER_NAME: 'other.test' }, REFUSED_MS)).rejects.toThrow();
  });
});
