import type { Static } from '@sinclair/typebox';
import {
  MAIL_MERGE_COLUMNS,
  mailMergeRow,
  SUGGESTION_COLUMNS,
  suggestionCells,
  UNRESOLVED_COLUMNS,
  unresolvedRow,
} from '#mail-merge';
import { type Database, type jobs, journalists, sources, touches } from '../../../db/index.ts';
import { csvFile, csvRows } from '../../../model/text/csv-text.ts';
import { invalidAt } from '../http/errors.ts';
import { pagesOf } from '../http/export-file.ts';
import { contactCell } from '../people/index.ts';
import { writeProof } from '../proof/index.ts';
import { asJournalistObject, asUnresolvedObject } from './job-results.ts';
import type { ExportQuerySchema } from './job-schema.ts';

/** What to export: by default, CSV has only the journalists, and JSON Lines also the unresolved sources. */
type ExportChoice = Omit<Static<typeof ExportQuerySchema>, 'format'>;

/** Writes CSV for a mail merge: a row per journalist or, for `unresolved`, per unresolved source. */
export async function* exportCsv(
  db: Database,
  job: jobs.Job,
  { part = 'journalists', suggestions }: ExportChoice = {},
): AsyncGenerator<string> {
  if (part === 'unresolved') {
    yield csvFile(UNRESOLVED_COLUMNS, (await sources.listUnresolved(db, job.id)).map(asUnresolvedRow));
    return;
  }
  const isAsked = suggestions === 'true';
  yield csvFile([...MAIL_MERGE_COLUMNS, ...(isAsked ? SUGGESTION_COLUMNS : []), 'last_contact'], []);
  for await (const page of journalistPages(db, job)) {
    const ids = page.map((entry) => entry.journalist_id);
    const touched = await touches.ofPeople(db, job.organization_id, ids);
    yield csvRows(
      page.map(({ journalist_id, profile, fit }) => [
        ...mailMergeRow(profile, fit),
        ...(isAsked ? suggestionCells(profile) : []),
        contactCell(touched.get(journalist_id)),
      ]),
    );
  }
}

/** Writes an object per line: journalists with their research, then unresolved sources, as in the record. */
export async function* exportNdjson(
  db: Database,
  job: jobs.Job,
  { part }: ExportChoice = {},
): AsyncGenerator<string> {
  const line = (value: object) => `${JSON.stringify(value)}\n`;
  if (part !== 'unresolved') {
    for await (const page of journalistPages(db, job)) {
      const ids = page.map((entry) => entry.journalist_id);
      const touched = await touches.ofPeople(db, job.organization_id, ids);
      yield page.map((entry) => line(asJournalistObject(entry, touched))).join('');
    }
  }
  if (part === 'journalists') return;
  for (const entry of await sources.listUnresolved(db, job.id)) {
    yield line(asUnresolvedObject(entry));
  }
}

/** Writes the journalists as a proof file; throws for unresolved sources, of which there is nothing to prove. */
export function exportProof(
  db: Database,
  job: jobs.Job,
  { part }: ExportChoice = {},
): AsyncGenerator<Uint8Array> {
  if (part === 'unresolved')
    throw invalidAt('/query/part', 'unproven', 'must not be `unresolved` for the format `proof`');
  return writeProof(db, { of: job.id, people: journalistPages(db, job) });
}

function journalistPages(db: Database, job: jobs.Job): AsyncGenerator<journalists.JobJournalist[]> {
  return pagesOf(
    (page) => journalists.listInJob(db, job.id, page),
    ({ position }) => position,
  );
}

function asUnresolvedRow({ url, reference, reason, message }: sources.UnresolvedSource) {
  return unresolvedRow({ source: url ?? reference?.name ?? '', reason, message });
}
