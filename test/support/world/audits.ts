import { expect } from 'vitest';
import type { AuditBody, AuditRowBody, AuditRowListBody } from '../../../apps/gateway/app.ts';
import type { CallOptions, World } from './world.ts';

export const AUDITS = '/api/v1/audits';

/** Starts an audit of rows, and expects it to be accepted. */
export async function postAudit(
  world: Pick<World, 'call'>,
  rows: object[],
  options: CallOptions = {},
): Promise<AuditBody> {
  const { status, body } = await world.call<AuditBody>('POST', AUDITS, { ...options, body: { rows } });
  expect(status, JSON.stringify(body)).toBe(202);
  return body;
}

/** Waits until an audit has ended. */
export async function untilAudited(world: Pick<World, 'call'>, id: string): Promise<AuditBody> {
  for (;;) {
    const path = `${AUDITS}/${id}?wait_seconds=20&wait_for=done`;
    const { status, body } = await world.call<AuditBody>('GET', path);
    expect(status, JSON.stringify(body)).toBe(200);
    if (body.poll_after_seconds === null) return body;
  }
}

/** Returns all rows of an audit, page by page. */
export async function rowsOf(world: Pick<World, 'call'>, id: string, query = ''): Promise<AuditRowBody[]> {
  const rows: AuditRowBody[] = [];
  for (let cursor = ''; ; ) {
    const path = `${AUDITS}/${id}/rows?limit=40${query}${cursor}`;
    const { body } = await world.call<AuditRowListBody>('GET', path);
    rows.push(...body.data);
    if (body.next_cursor === null) return rows;
    cursor = `&cursor=${body.next_cursor}`;
  }
}
