import { writeFileSync } from 'node:fs';
import { asSample } from '../support/docs/samples.ts';
import type { CallOptions, Reply } from '../support/world/world.ts';
import { document } from './document.ts';

const FILE = new URL('../../apps/gateway/http/examples.json', import.meta.url);

/** Headers of HTTP itself, of every page, or of connections, which the document does not describe. */
const OF_HTTP =
  /^(?:connection|content-(?:encoding|length|security-policy|type)|date|keep-alive|transfer-encoding|vary|x-(?:content-type-options|accel-buffering)|cache-control|server|allow|set-cookie)$/;

/** Headers that depend on the request or on the settings: the tests turn rate limits off. */
export const SOMETIMES = new Set([
  'idempotent-replayed',
  'preference-applied',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
]);

/** Returns the headers of a response that its description lacks. */
export function undocumentedHeaders(sent: Headers, documented: string[]): string[] {
  return [...sent.keys()].filter((name) => !OF_HTTP.test(name) && !documented.includes(name));
}

/** The keys of a JSON object; for any other value, its type. */
export function keysOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? Object.keys(body).sort() : typeof body;
}

type Gateway = { call: (method: string, path: string, options?: CallOptions) => Promise<Reply<unknown>> };
type Call = CallOptions & { path: string };

export type Examples = ReturnType<typeof createExamples>;

/** Records calls that succeed. With `BYLINE_WRITE_SAMPLES=1`, they become the examples of the document. */
export function createExamples(origin: string) {
  const areWritten = process.env.BYLINE_WRITE_SAMPLES === '1';
  const started = new Date();
  const calls = new WeakMap<object, Call>();
  const examples: Record<string, { parameters: object; body?: unknown; responses: Record<string, object> }> =
    {};

  return {
    areWritten,
    /** Returns a gateway whose calls are noted. */
    noting<G>(gateway: G): G {
      const { call } = gateway as Gateway;
      const noted: Gateway['call'] = async (method, path, options = {}) => {
        const reply = await call(method, path, options);
        calls.set(reply, { ...options, path });
        return reply;
      };
      return { ...gateway, call: noted };
    },
    /** Keeps a response as an example of its operation. */
    keep(operation: string, reply: Reply<unknown>): void {
      const call = calls.get(reply);
      const type = reply.headers.get('content-type')?.split(';')[0] ?? '';
      if (!areWritten || reply.status >= 300 || type === 'application/zip' || !call) return;
      const { operationId, parameters } = parametersOf(operation, call);
      const known = examples[operationId];
      const body = call.raw === undefined ? call.body : undefined;
      const sample = asSample({ parameters, body, answer: reply.body }, origin, started) as {
        parameters: object;
        body?: unknown;
        answer: unknown;
      };
      const answer = reply.body === null ? {} : { [reply.status]: { [type]: sample.answer } };
      examples[operationId] = {
        ...(sample.body === undefined ? {} : { body: sample.body }),
        parameters: { ...known?.parameters, ...sample.parameters },
        responses: { ...known?.responses, ...answer },
      };
    },
    write(): void {
      const text = JSON.stringify(examples, null, 2)
        .replaceAll(/byl_\w{8,}/g, 'byl_…')
        .replaceAll(/(\/(?:invitation|reset-password|password-reset|feeds)\S*?[=/])[\w-]{20,}/g, '$1…');
      if (areWritten) writeFileSync(FILE, `${text}\n`);
    },
  };
}

/** The parameters of a call, as the document names them. */
function parametersOf(operation: string, { path, headers }: Call) {
  const [method = '', template = ''] = operation.split(' ');
  const documented = document.paths[template]?.[method.toLowerCase() as 'get'];
  if (!documented) throw new Error(`${operation} is not in the document`);
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const pattern = template.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '([^/:]+)');
  const values = new RegExp(`^${pattern}$`).exec(decodeURIComponent(pathname))?.slice(1) ?? [];
  const inHeader = (documented.parameters ?? []).flatMap(({ name, in: place }) => {
    const value = place === 'header' ? new Headers(headers).get(name) : null;
    return value === null ? [] : [[name, value]];
  });
  const inPath = names.map((name, at) => [name, values[at]]);
  return {
    operationId: documented.operationId,
    parameters: Object.fromEntries([...inPath, ...searchParams, ...inHeader]),
  };
}
