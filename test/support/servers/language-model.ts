import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to the language model, as the model receives it. */
export interface Asked {
  pitch: string;
  articles: { id: string; title: string; description: string }[];
  /** The number of turns in the conversation with the model; 1 for the first request. */
  turns: number;
  /** The body of the request to the model, unchanged. */
  body: { model: string; messages: unknown[] };
  headers: Record<string, string | string[] | undefined>;
}

/** A response of the language model: a text, or a complete HTTP response. */
export type ModelResponse = string | { status: number; headers?: Record<string, string>; body: string };

export interface LoopbackModel {
  baseUrl: string;
  asked: Asked[];
  /**
   * The function that determines the response to each request. A test can replace this function at any time.
   */
  answer: (asked: Asked) => ModelResponse;
  close(): Promise<void>;
}

/**
 * Starts a fake language model on loopback that supports the APIs of two vendors. The test determines the
 * responses.
 */
export async function startLanguageModel(answer: (asked: Asked) => ModelResponse): Promise<LoopbackModel> {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const body = JSON.parse(text);
    const asked = { ...questionOf(body.messages), body, headers: request.headers };
    model.asked.push(asked);
    const reply = model.answer(asked);
    const {
      status,
      headers,
      body: sent,
    } = typeof reply === 'string'
      ? {
          status: 200,
          headers: {},
          body: request.url?.endsWith('/messages') ? anthropic(reply) : openAi(reply),
        }
      : { headers: {}, ...reply };
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const model: LoopbackModel = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: [],
    answer,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return model;
}

type Message = { role: string; content: string | { text: string }[] };

function questionOf(messages: Message[]) {
  const spoken = messages.filter(({ role }) => role !== 'system');
  const content = spoken[0]?.content ?? '{}';
  const { pitch, articles } = JSON.parse(typeof content === 'string' ? content : (content[0]?.text ?? '{}'));
  return { pitch, articles, turns: Math.ceil(spoken.length / 2) };
}

function openAi(content: string): string {
  return JSON.stringify({
    id: 'c1',
    object: 'chat.completion',
    created: 1,
    model: 'loopback',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });
}

function anthropic(text: string): string {
  return JSON.stringify({
    id: 'm1',
    type: 'message',
    role: 'assistant',
    model: 'loopback',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  });
}
