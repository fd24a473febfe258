import type { AuditBody, JobBody, SearchRecord } from '../../../apps/gateway/app.ts';

/** A client of the API that retries until its work is done, whatever fails in the meantime. */
export interface PatientClient {
  /** Posts a job with an idempotency key until the job is accepted, then polls the job until it has ended. */
  run(idempotencyKey: string, body: object): Promise<JobBody>;
  /** Posts a journalist search in the same way, then polls it until it has ended. */
  find(idempotencyKey: string, body: object): Promise<SearchRecord>;
  /** Posts the rows of an audit in the same way, then polls it until it has ended. */
  audit(idempotencyKey: string, body: object): Promise<AuditBody>;
  /**
   * Makes a call until it is answered. The answer has one of the statuses of success or of `refusals`; any
   * other status that a retry cannot change is an error.
   */
  repeat<T>(method: string, path: string, call: Call): Promise<{ status: number; body: T }>;
}

interface Call {
  headers?: Record<string, string>;
  body?: object;
  refusals?: number[];
}

/** Where each kind of work is posted, where it is read, and with which parameters. */
const JOBS = ['/api/v1/journalists/enrich', '/api/v1/journalist-enrichment-jobs', '?limit=1'] as const;
const SEARCHES = ['/api/v1/journalist-searches', '/api/v1/journalist-searches', '?limit=1'] as const;
const AUDITS = ['/api/v1/audits', '/api/v1/audits', ''] as const;

const REQUEST_MS = 8_000;
const PAUSE_MS = 300;
/** Response statuses after which a client may retry. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Creates an API client that gives up after `patienceMs`. The client aborts the first request that writes
 * something after `hangUpMs` and repeats it. The repetition must then have no further effect.
 */
export function patientClient(options: {
  gateway: string;
  key: string;
  patienceMs: number;
  hangUpMs: number;
}): PatientClient {
  const deadline = Date.now() + options.patienceMs;

  const once = async (method: string, path: string, timeoutMs: number, headers = {}, body?: object) => {
    const reply = await fetch(`${options.gateway}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${options.key}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: reply.status, text: await reply.text() };
  };

  const untilResponse = async <T>(
    call: () => ReturnType<typeof once>,
    refusals: number[] = [],
  ): Promise<{ status: number; body: T }> => {
    let last = 'nothing';
    while (Date.now() < deadline) {
      try {
        const { status, text } = await call();
        if (status < 300 || refusals.includes(status)) return { status, body: JSON.parse(text) as T };
        if (!PASSING.has(status)) throw new Refused(`answered ${status}: ${text}`);
        last = `${status}: ${text}`;
      } catch (error) {
        if (error instanceof Refused) throw error;
        last = String(error);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    throw new Error(`no answer in ${options.patienceMs / 1000} s; last: ${last}`);
  };

  const run = async <T extends Pick<JobBody, 'id' | 'status'> & { progress: object }>(
    [postPath, readPath, query]: readonly [string, string, string],
    idempotencyKey: string,
    body: object,
  ): Promise<T> => {
    const post = (timeoutMs: number) =>
      once('POST', postPath, timeoutMs, { 'idempotency-key': idempotencyKey }, body);
    // This request may be aborted before the response arrives. The client then cannot know whether the job
    // was created, so it sends the request again.
    await post(options.hangUpMs).catch(() => undefined);
    const { id } = (await untilResponse<T>(() => post(REQUEST_MS))).body;
    for (;;) {
      const { body: job } = await untilResponse<T>(() =>
        once('GET', `${readPath}/${id}${query}`, REQUEST_MS),
      );
      if (job.status !== 'pending' && job.status !== 'processing') return job;
      if (Date.now() > deadline)
        throw new Error(
          `${id} is ${job.status} after ${options.patienceMs / 1000} s: ${JSON.stringify(job.progress)}`,
        );
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };

  return {
    run: (idempotencyKey, body) => run(JOBS, idempotencyKey, body),
    find: (idempotencyKey, body) => run(SEARCHES, idempotencyKey, body),
    audit: (idempotencyKey, body) => run(AUDITS, idempotencyKey, body),
    repeat: async (method, path, { headers, body, refusals }) => {
      if (method !== 'GET') await once(method, path, options.hangUpMs, headers, body).catch(() => undefined);
      return untilResponse(() => once(method, path, REQUEST_MS, headers, body), refusals);
    },
  };
}

/** The error for a response that would be the same on every retry. */
class Refused extends Error {}
