import { Readable } from 'node:stream';
import { type Static, Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { fileNameOf } from '../../../model/text/file-name.ts';
import { FlagSchema, StringEnum } from './common-schema.ts';
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

export const ExportFormatSchema = StringEnum(['csv', 'ndjson', 'proof'], {
  'x-name': 'ExportFormat',
  description:
    '`csv`: a table for a mail merge. `ndjson`: everything, with one JSON object per line. `proof`: a ZIP file with the pages that show the facts',
});
type ExportFormat = Static<typeof ExportFormatSchema>;

export const SuggestionsSchema = Type.Optional(
  FlagSchema({
    description:
      '`true` adds the columns `email_suggestion` and `email_suggestion_basis` to a CSV, for people who publish no address. `ndjson` always has the suggestions',
  }),
);

/** How many rows of an export are in memory at once. */
export const PAGE_SIZE = 100;

/** Loads rows page by page, each after the place of the last one; no page is empty. */
export async function* pagesOf<Row>(
  list: (page: { after: number; limit: number }) => Promise<Row[]>,
  placeOf: (last: Row) => number,
): AsyncGenerator<Row[]> {
  let after = 0;
  for (;;) {
    const page = await list({ after, limit: PAGE_SIZE });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    if (page.length < PAGE_SIZE) return;
    after = placeOf(last);
  }
}

const FILES = {
  csv: { type: 'text/csv; charset=utf-8', suffix: '.csv' },
  ndjson: { type: 'application/x-ndjson; charset=utf-8', suffix: '.ndjson' },
  proof: { type: 'application/zip', suffix: '-proof.zip' },
};

/** What a file is called: what people call its content, or else a noun for it, and which part of it this is. */
interface Called {
  name: string | null;
  noun: string;
  part?: string | null;
}

/**
 * Sends `chunks` as a download, each as soon as it is produced. The file is named after its content, never by an id, and
 * after the day (UTC).
 */
export function sendFile(
  reply: FastifyReply,
  { name, noun, part = null }: Called,
  format: ExportFormat,
  chunks: AsyncIterable<string | Uint8Array>,
): FastifyReply {
  const { type, suffix } = FILES[format];
  const day = new Date().toISOString().slice(0, 10);
  const words = [fileNameOf(name ?? '') || noun, ...(part === null ? [] : [part]), day].join(' ');
  return reply
    .type(type)
    .header('content-disposition', contentDisposition(`${words}${suffix}`))
    .send(Readable.from(chunks));
}

/** The header for a file name of any script (RFC 6266), with an ASCII name for old clients. */
function contentDisposition(name: string): string {
  const ascii = name.normalize('NFKD').replaceAll(/[^\x20-\x7e]/g, '');
  const encoded = encodeURIComponent(name.toWellFormed());
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
