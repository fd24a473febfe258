import { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';

/** The OpenAPI description of the response of routes that export a file. */
export const EXPORT_FILE = {
  description: 'The file',
  content: {
    'text/csv': { schema: Type.String() },
    'application/x-ndjson': { schema: Type.String() },
  },
};

/**
 * Sends `lines` as a download, each as soon as it is produced. The file name is `name` plus the format as
 * extension.
 */
export function sendFile(
  reply: FastifyReply,
  name: string,
  format: 'csv' | 'ndjson',
  lines: AsyncIterable<string>,
): FastifyReply {
  return reply
    .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(Readable.from(lines));
}
