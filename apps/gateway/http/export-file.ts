import { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { sends } from './documented-headers.ts';

/** The OpenAPI description of the response of routes that export a file. */
export const EXPORT_FILE = {
  description: 'The file',
  ...sends('Content-Disposition'),
  content: {
    'text/csv': { schema: Type.String() },
    'application/x-ndjson': { schema: Type.String() },
    'application/zip': { schema: Type.String({ format: 'binary' }) },
  },
};

export type ExportFormat = 'csv' | 'ndjson' | 'proof';

const FILES = {
  csv: { type: 'text/csv; charset=utf-8', suffix: '.csv' },
  ndjson: { type: 'application/x-ndjson; charset=utf-8', suffix: '.ndjson' },
  proof: { type: 'application/zip', suffix: '-proof.zip' },
};

/** Sends `chunks` as a download, each as soon as it is produced. The format gives the file `name` its suffix. */
export function sendFile(
  reply: FastifyReply,
  name: string,
  format: ExportFormat,
  chunks: AsyncIterable<string | Uint8Array>,
): FastifyReply {
  const { type, suffix } = FILES[format];
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}${suffix}"`)
    .send(Readable.from(chunks));
}
