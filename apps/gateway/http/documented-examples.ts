import { readFileSync } from 'node:fs';

const FILE = new URL('./examples.json', import.meta.url);

/** A call of an operation, as a test recorded it. */
interface Example {
  /** The values of parameters, by name. */
  parameters: Record<string, string>;
  body?: unknown;
  /** The bodies of responses, by status and media type. */
  responses: Record<string, Record<string, unknown>>;
}

type Content = Record<string, { example?: unknown }>;
/** An operation with the places of its examples. */
export interface Exemplified {
  operationId?: string;
  parameters?: { name: string; example?: unknown; schema: { type?: string } }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

/** Adds an example of each operation to an OpenAPI document: the parameters, the request and the responses. */
export function documentExamples(paths: Record<string, Record<string, Exemplified>>): void {
  // Only the first request for the document needs the examples.
  const examples = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Example | undefined>;
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const example = examples[operation.operationId ?? ''];
    if (!example) continue;
    for (const parameter of operation.parameters ?? []) {
      const text = example.parameters[parameter.name];
      if (text !== undefined) parameter.example = exampleOf(text, parameter.schema.type);
    }
    for (const content of Object.values(operation.requestBody?.content ?? {})) content.example = example.body;
    for (const [status, { content = {} }] of Object.entries(operation.responses))
      for (const [type, media] of Object.entries(content)) {
        const body = example.responses[status]?.[type];
        if (body !== undefined) media.example = body;
      }
  }
}

/** Reads the text of a parameter as a value of its type. */
function exampleOf(text: string, type: string | undefined): unknown {
  return type === 'integer' || type === 'number' || type === 'boolean' ? JSON.parse(text) : text;
}
