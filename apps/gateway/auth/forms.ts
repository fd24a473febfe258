import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../runtime/index.ts';
import { ApiError } from '../http/errors.ts';
import { type Html, html } from '../http/html/html.ts';
import { holdsZero, refuseZero } from '../http/zero.ts';
import type { CheckSameOrigin } from './same-origin.ts';
import { cookieNames, type Sessions } from './sessions.ts';

/** The fields of a submitted form. If a field was sent more than once, its last value is used. */
export type Fields = Readonly<Record<string, string | undefined>>;

export interface Forms {
  /** Returns the hidden field with the CSRF token, which every form must include. */
  token(request: FastifyRequest, reply: FastifyReply): Html;
  /**
   * Returns the fields of a submitted form; throws a 403 unless the form was sent from one of the gateway's
   * pages in the same browser.
   */
  read(request: FastifyRequest): Fields;
  /** Like `read`, returns the fields of a submitted form, but keeps all values of repeated fields. */
  readAll(request: FastifyRequest): URLSearchParams;
}

const TOKEN_FIELD = 'form_token';

/**
 * Creates two layers of CSRF protection for forms: a check of the browser's origin headers, and a token that
 * only the gateway's pages can read. The token is bound to the session or, before sign-in, to a separate
 * cookie.
 */
export function createForms(deps: {
  config: Config;
  sessions: Sessions;
  checkSameOrigin: CheckSameOrigin;
}): Forms {
  const { cookie, secure } = cookieNames(deps.config).form;
  const secretOf = (request: FastifyRequest) => deps.sessions.tokenOf(request) ?? request.cookies[cookie];
  const readAll = (request: FastifyRequest): URLSearchParams => {
    deps.checkSameOrigin(request);
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const token = Buffer.from(fields.getAll(TOKEN_FIELD).at(-1) ?? '', 'base64url');
    const secret = secretOf(request);
    const expected = secret === undefined ? null : tokenOf(secret);
    if (!expected || expected.length !== token.length || !timingSafeEqual(expected, token))
      throw new ApiError('FORBIDDEN', 'This form has expired. Go back, reload the page, and try again.');
    return fields;
  };
  return {
    readAll,
    read: (request) => Object.fromEntries(readAll(request)),
    token(request, reply) {
      let secret = secretOf(request);
      if (secret === undefined) {
        secret = randomBytes(32).toString('base64url');
        reply.setCookie(cookie, secret, { path: '/', httpOnly: true, sameSite: 'lax', secure });
      }
      return html`<input type="hidden" name="${TOKEN_FIELD}" value="${tokenOf(secret).toString('base64url')}">`;
    },
  };
}

/**
 * Derives the form token by hashing the secret of the session or form cookie with a prefix. The form token
 * therefore differs from the stored hash of the session and does not reveal that hash.
 */
function tokenOf(secret: string): Buffer {
  return createHash('sha256').update(`form\0${secret}`).digest();
}

/**
 * Parses HTML form bodies on this Fastify instance and its children. Rejects U+0000, which PostgreSQL cannot
 * store.
 */
export function takeForms(app: FastifyInstance): void {
  refuseZero(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    async (_request: FastifyRequest, body: string | Buffer) => {
      const fields = new URLSearchParams(String(body));
      if ([...fields.values()].some((value) => value.includes('\0'))) throw holdsZero('/');
      return fields;
    },
  );
}
