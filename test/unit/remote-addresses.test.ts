import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { watchRemoteAddresses } from '../support/probes/remote-addresses.ts';

const OWN = Object.values(networkInterfaces()).flat();
const OTHER = OWN.find((address) => address?.family === 'IPv4' && !address.internal)?.address ?? '';

/** Connects a program to an address of this machine, and returns the remote addresses that the watch has seen. */
async function connectTo(address: string): Promise<string[]> {
  const server = createServer().listen(0, address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const child = spawn(process.execPath, ['-e', `require('node:net').connect(${port}, '${address}')`]);
  const end = watchRemoteAddresses(child.pid ?? 0);
  await once(server, 'connection');
  await sleep(500);
  child.kill();
  server.close();
  return end();
}

it('the watch of remote addresses ignores loopback', async () => {
  expect(await connectTo('127.0.0.1')).toEqual([]);
});

it.skipIf(OTHER === '')('the watch of remote addresses sees any other address, and whose it is', async () => {
  expect(await connectTo(OTHER)).toEqual([expect.stringMatching(/^node tcp [0-9A-F]{8}:[0-9A-F]{4}$/)]);
});
