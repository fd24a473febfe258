import { type CallOptions, type PostOptions, post } from './call-options.ts';
import { Calls } from './calls.ts';
import { eachItem } from './pages.ts';
import type * as wire from './types.ts';
import { untilEnded, type WaitOptions } from './wait-for-job.ts';

const AUDITS = '/api/v1/audits';
const AUDIT = '/api/v1/audits/{auditId}';

/** The calls for audits of lists that you bring, available as `client.audits`. */
export class AuditsClient extends Calls {
  /** Starts an audit. If one was already started with the same `idempotencyKey`, returns that audit. */
  start(body: wire.ListAuditBody, options: PostOptions = {}): Promise<wire.ListAudit> {
    return this.read(this.api.POST(AUDITS, { body, ...post(options) }));
  }

  get(
    auditId: string,
    query: wire.ListAuditPollQuery = {},
    options: CallOptions = {},
  ): Promise<wire.ListAudit> {
    return this.read(this.api.GET(AUDIT, { params: { path: { auditId }, query }, ...options }));
  }

  /**
   * Waits until the audit is `complete`, `failed` or `canceled`, then resolves with it. Uses long polling. To limit
   * the wait, pass an `AbortSignal.timeout`.
   */
  async waitFor(auditId: string, options: WaitOptions<wire.ListAudit> = {}): Promise<wire.ListAudit> {
    await untilEnded(this.read, options, ({ wait_for, header, cancel }) =>
      this.api.GET(AUDIT, { params: { path: { auditId }, query: { wait_for }, header }, ...cancel }),
    );
    return this.get(auditId, {}, options.signal ? { signal: options.signal } : {});
  }

  /** Returns a page of audits, newest first. */
  list(query: wire.ListAuditQuery = {}, options: CallOptions = {}): Promise<wire.ListAuditPage> {
    return this.read(this.api.GET(AUDITS, { params: { query }, ...options }));
  }

  /** Iterates over all audits, newest first. Pages are fetched as needed. */
  each(query: wire.ListAuditQuery = {}, options: CallOptions = {}): wire.Items<wire.ListAudit> {
    return eachItem((page) => this.list({ ...query, ...page }, options));
  }

  /** Returns a page of rows in the order of the list. */
  rows(
    auditId: string,
    query: wire.ListAuditRowQuery = {},
    options: CallOptions = {},
  ): Promise<wire.ListAuditRowPage> {
    const params = { path: { auditId }, query };
    return this.read(this.api.GET('/api/v1/audits/{auditId}/rows', { params, ...options }));
  }

  /** Iterates over all rows that match `query`, in the order of the list. Pages are fetched as needed. */
  eachRow(
    auditId: string,
    query: wire.ListAuditRowQuery = {},
    options: CallOptions = {},
  ): wire.Items<wire.ListAuditRow> {
    return eachItem((page) => this.rows(auditId, { ...query, ...page }, options));
  }

  /** Exports the rows of an audit as a CSV file. */
  export(auditId: string, options: CallOptions = {}): Promise<ReadableStream<Uint8Array>> {
    const params = { path: { auditId } };
    return this.readFile(
      this.api.GET('/api/v1/audits/{auditId}/export', { params, parseAs: 'stream', ...options }),
    );
  }

  /** Stops an audit. What was found is kept. */
  cancel(auditId: string, options: CallOptions = {}): Promise<wire.ListAudit> {
    const params = { path: { auditId } };
    return this.read(this.api.POST('/api/v1/audits/{auditId}:cancel', { params, ...options }));
  }

  /** Lets an audit that was stopped, or has failed, go on where it was. */
  resume(auditId: string, options: CallOptions = {}): Promise<wire.ListAudit> {
    const params = { path: { auditId } };
    return this.read(this.api.POST('/api/v1/audits/{auditId}:resume', { params, ...options }));
  }

  /** Buys the new addresses of some rows, or of all. An address is paid for once. */
  buy(
    auditId: string,
    body: wire.ListAuditPurchaseBody,
    options: CallOptions = {},
  ): Promise<wire.ListAuditPurchase> {
    const params = { path: { auditId } };
    return this.read(this.api.POST('/api/v1/audits/{auditId}:buy', { params, body, ...options }));
  }
}
