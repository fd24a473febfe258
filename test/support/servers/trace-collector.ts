import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as the collector received it. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, string>;
}

/** An OTLP collector on loopback that accepts JSON over HTTP. */
export interface TraceCollector {
  address: string;
  spans(): CollectedSpan[];
  /** Returns everything that the trace collector received so far, as text. */
  text(): string;
  /** Waits for the first span for which `isIt` returns true. */
  untilSpan(isIt: (span: CollectedSpan) => boolean): Promise<CollectedSpan>;
  close(): Promise<void>;
}

interface Export {
  resourceSpans: {
    scopeSpans: { spans: (Omit<CollectedSpan, 'attributes'> & { attributes: Attribute[] })[] }[];
  }[];
}
interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

const LOOK_AGAIN_MS = 100;

export async function startTraceCollector(): Promise<TraceCollector> {
  let text = '';
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
    text += body;
    spans.push(...readSpans(JSON.parse(body) as Export));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => spans,
    text: () => text,
    async untilSpan(isIt) {
      for (;;) {
        const span = spans.find(isIt);
        if (span) return span;
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function readSpans({ resourceSpans }: Export): CollectedSpan[] {
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map((span) => ({
      ...span,
      attributes: Object.fromEntries(
        span.attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]),
      ),
    }));
}
