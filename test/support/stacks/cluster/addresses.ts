import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../../apps/local/index.ts';
import { fill, TOPOLOGY } from './topology.ts';

export const PROJECT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Replaces the placeholders of the service table with ports, paths and passwords of this machine. */
export interface Addresses {
  /** Returns the ports of all copies of a service. */
  portsOf(service: string): readonly number[];
  /** Replaces the placeholders in a text with their values for one copy of a service. */
  fill(text: string, service: string, replica: number): Promise<string>;
  fillAll(
    texts: Readonly<Record<string, string>>,
    service: string,
    replica: number,
  ): Promise<Record<string, string>>;
  /** Stores the password that was generated when the database started. */
  setPassword(password: string): void;
}

const HOST = '127.0.0.1';

/** Chooses a free port for each copy of every service that listens on a port. */
export async function chooseAddresses(replicasOf: (service: string) => number): Promise<Addresses> {
  const ports = new Map<string, number[]>();
  for (const { name, port } of TOPOLOGY) {
    if (port === undefined) continue;
    const chosen: number[] = [];
    for (let replica = 0; replica < replicasOf(name); replica += 1) chosen.push(await freePort());
    ports.set(name, chosen);
  }
  let password = '';
  const portOf = (service: string, replica = 0) => {
    const port = ports.get(service)?.[replica];
    if (port === undefined) throw new Error(`the topology names no port of "${service}"`);
    return port;
  };
  const meaning = (name: string, service: string, replica: number): string => {
    if (name === 'password') return password;
    if (name === 'app') return PROJECT.replace(/\/$/, '');
    if (name === 'deployment') return 'byline';
    if (name === 'public') return `http://${HOST}:${portOf('proxy')}`;
    if (name === 'alive') return join(tmpdir(), `byline-cluster-${process.pid}-${service}-${replica}.alive`);
    if (name === 'self.port') return String(portOf(service, replica));
    if (name.startsWith('deploy/')) return PROJECT + name;
    const [target = '', part] = name.split('.');
    if (part === 'host') return HOST;
    if (part === 'port') return String(portOf(target));
    if (part === 'all') return (ports.get(target) ?? []).map((port) => `${HOST}:${port}`).join(' ');
    return `${HOST}:${portOf(target)}`;
  };
  const addresses: Addresses = {
    portsOf: (service) => ports.get(service) ?? [],
    async fill(text, service, replica) {
      const free = text.includes('{free}') ? String(await freePort()) : '';
      return fill(text, (name) => (name === 'free' ? free : meaning(name, service, replica)));
    },
    async fillAll(texts, service, replica) {
      const filled: Record<string, string> = {};
      for (const [key, text] of Object.entries(texts))
        filled[key] = await addresses.fill(text, service, replica);
      return filled;
    },
    setPassword(given) {
      password = given;
    },
  };
  return addresses;
}
