import { type TSchema, Type } from '@sinclair/typebox';

/** The headers in the OpenAPI document: a route names its own with `sends`; others follow from the status. */
const HEADERS = {
  'Content-Disposition': text('The name of the file'),
  'Credits-Remaining': number('Credits that you can spend after the call'),
  'Credits-Used': number('Credits that the call cost'),
  ETag: text('The version of the resource, for `If-Match` or `If-None-Match`'),
  'Idempotent-Replayed': text('`true` if the response is that of an earlier request with the same key'),
  'Left-Out': text('How many people a CSV leaves out, by reason, such as `contacted=3, not_a_fit=5`'),
  Location: text('The path of the resource'),
  'Preference-Applied': text('The part of `Prefer` that was followed'),
  RateLimit: text('The calls that remain (`r`) and the seconds until there are more (`t`), by policy'),
  'RateLimit-Policy': text('The limit (`q`) and its window in seconds (`w`), by policy'),
  'Retry-After': number('Seconds to wait before a retry'),
  'WWW-Authenticate': text('How to authenticate'),
  'X-Request-Id': text('The id of the request; quote it when you contact the operator'),
};
type Header = keyof typeof HEADERS;

/** Returns the part of a response's schema that says which headers the route sends. */
export function sends(...headers: Header[]): { headers: Record<string, object> } {
  return { headers: Object.fromEntries(headers.map((header) => [header, {}])) };
}

/** Documents the responses to a request that starts a job or search, or finds the one that it started before. */
export function startResponses<Schema extends TSchema>(schema: Schema, noun: 'job' | 'search') {
  const sent = sends('Credits-Remaining', 'Credits-Used', 'Idempotent-Replayed', 'Location');
  return {
    200: Type.Ref(schema, {
      ...sent,
      description: `The ${noun} of an earlier identical request, if that ${noun} has ended`,
    }),
    202: Type.Ref(schema, {
      ...sent,
      description: `The ${noun} was accepted; poll the URL in \`Location\``,
    }),
  };
}

interface Response {
  headers?: Record<string, object>;
}
/** An operation with its responses. */
export interface Answering {
  'x-rate-limited'?: boolean;
  responses: Record<string, Response>;
}

/** Adds the headers of all responses to an OpenAPI document, each described once among the components. */
export function documentHeaders(paths: Record<string, Record<string, Answering>>): object {
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const [status, response] of Object.entries(operation.responses)) {
      const names = [
        ...Object.keys(response.headers ?? {}),
        ...headersOf(Number(status), operation['x-rate-limited'] === true),
      ];
      response.headers = Object.fromEntries(
        names.sort().map((name) => [name, { $ref: `#/components/headers/${name}` }]),
      );
    }
    delete operation['x-rate-limited'];
  }
  return HEADERS;
}

/** Returns the headers of every response with a status. A call is counted once its caller is known. */
function headersOf(status: number, isRateLimited: boolean): Header[] {
  return [
    'X-Request-Id',
    ...(isRateLimited && (status < 400 || status === 429)
      ? (['RateLimit', 'RateLimit-Policy'] as const)
      : []),
    ...([429, 502, 503].includes(status) ? (['Retry-After'] as const) : []),
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
  ];
}

function text(description: string) {
  return { description, schema: { type: 'string' } };
}

function number(description: string) {
  return { description, schema: { type: 'number' } };
}
