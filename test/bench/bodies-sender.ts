/** A process that sends bodies, apart from the one that measures: `bodies-sender.ts GATEWAY KEY SHAPE BYTES`. */
const BODIES = 15;
const AT_ONCE = 3;

const fill =
  (begin: string, unit: (at: number) => string, end = '') =>
  (bytes: number) => {
    const parts = [begin];
    for (let at = 0, size = 0; size < bytes; at += 1) size += (parts[parts.push(unit(at)) - 1] ?? '').length;
    return parts.join('').slice(0, bytes - end.length) + end;
  };
/** Bodies of any size that take long to parse, to check or to read. */
export const SHAPES: Record<string, (bytes: number) => string> = {
  'deep arrays': fill('', () => '['),
  'deep objects': fill('', () => '{"a":'),
  'many keys': fill('{', (at) => `"k${at}":1,`, '"z":1}'),
  'one key many times': fill('{', () => '"a":1,', '"a":1}'),
  'many sources': fill('{"from":[', (at) => `{"type":"article_url","url":"https://a.example/${at}"},`),
  'a long text': fill('{"from":"', () => 'x', '"}'),
  'a long number': fill('{"from":', () => '7', '}'),
  'escaped letters': fill('{"from":"', () => '\\u00e9', '"}'),
  'white space': fill('', () => ' ', '{}'),
  'small chunks': fill('{"from":[', () => '1,', '1]}'),
};

async function send(gateway: string, key: string, shape: string, text: string): Promise<string> {
  const reply = await fetch(`${gateway}/api/v1/journalists/enrich:estimate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: shape === 'small chunks' ? ReadableStream.from(chunksOf(text)) : text,
    duplex: 'half',
  } as RequestInit).catch(() => null);
  await reply?.arrayBuffer().catch(() => undefined);
  // The gateway may close the connection before everything was sent.
  return reply ? String(reply.status) : 'closed';
}

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length; at += 4_096) yield Buffer.from(text.slice(at, at + 4_096));
}

const [gateway = '', key = '', shape = '', bytes = ''] = process.argv.slice(2);
if (process.send) {
  const text = SHAPES[shape]?.(Number(bytes)) ?? '';
  const statuses = new Set<string>();
  process.once('message', async () => {
    for (let sent = 0; sent < BODIES; sent += AT_ONCE) {
      const posts = Array.from({ length: AT_ONCE }, () => send(gateway, key, shape, text));
      for (const status of await Promise.all(posts)) statuses.add(status);
    }
    process.send?.([...statuses].join(' '));
    process.disconnect();
  });
  process.send('ready');
}
