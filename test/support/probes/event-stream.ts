import { type IncomingMessage, request } from 'node:http';

/** A received server-sent event. `id` is set only if the event had one. */
export interface StreamEvent {
  name: string;
  id: number | undefined;
  // biome-ignore format: easier to read on one line
  data: { version?: number; journalist_identity_id?: string; source_index?: number; [key: string]: unknown };
}

export interface EventStream {
  status: number;
  headers: IncomingMessage['headers'];
  events: AsyncGenerator<StreamEvent>;
  /** The comments in the event stream so far. */
  comments: string[];
  /** Disconnects without reading the rest of the stream. */
  cut(): void;
}

/** Opens a stream of server-sent events. The stream is read only as fast as the caller requests events. */
export function openEventStream(
  url: string,
  headers: Record<string, string> = {},
): Promise<EventStream & { body: () => Promise<string> }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { headers: { accept: 'text/event-stream', ...headers }, agent: false },
      (reply) => {
        const comments: string[] = [];
        resolve({
          status: reply.statusCode ?? 0,
          headers: reply.headers,
          events: readEvents(reply, comments),
          comments,
          cut: () => sent.destroy(),
          body: async () => (await reply.setEncoding('utf8').toArray()).join(''),
        });
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

/** Reads all events until the event stream ends. */
export async function readToEnd(stream: EventStream): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const event of stream.events) events.push(event);
  return events;
}

async function* readEvents(reply: IncomingMessage, comments: string[]): AsyncGenerator<StreamEvent> {
  let rest = '';
  for await (const chunk of reply.setEncoding('utf8')) {
    const blocks = (rest + String(chunk)).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => {
          const colon = line.indexOf(':');
          return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
        }),
      );
      const comment = fields.get('');
      if (comment !== undefined) comments.push(comment);
      const name = fields.get('event');
      if (name === undefined) continue;
      const id = fields.get('id');
      yield {
        name,
        id: id === undefined ? undefined : Number(id),
        data: JSON.parse(fields.get('data') ?? '{}') as StreamEvent['data'],
      };
    }
  }
}
