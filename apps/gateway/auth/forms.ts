import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../runtime/index.ts';
import { ApiError } from '../http/errors.ts';
import { type Html, html } from '../http/html/html.ts';
import { FORM_LIMIT } from '../http/json-bodies.ts';
import { holdsZero, refuseZero } from '../http/zero.ts';
import type { CheckSameOrigin } from './same-origin.ts';
import { cookieNames, type Sessions } from './sessions.ts';

/** The fields of a submitted form; the last value counts if a field was sent more than once. */
export type Fields = Readonly<Record<string, string | undefined>>;

export interface Forms {
  /** Returns the hidden field with the CSRF token, which every form must include. */
  token(request: FastifyRequest, reply: FastifyReply): Html;
  /** Returns the fields; throws a 403 unless a page of the gateway sent the form in the same browser. */
  read(request: FastifyRequest): Fields;
  /** Returns the fields like `read`, but with all values of repeated ones. */
  readAll(request: FastifyRequest): URLSearchParams;
}

const TOKEN_FIELD = 'form_token';

/**
 * Protects forms against CSRF by the browser's origin headers, and by a token that only the gateway's pages can read
 * and that is bound to the session or, before sign-in, to a cookie of its own.
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

/** Hashes the secret with a prefix, so that the token does not reveal the stored hash of the session. */
function tokenOf(secret: string): Buffer {
  return createHash('sha256').update(`form\0${secret}`).digest();
}

/** Parses HTML form bodies, and rejects U+0000, which PostgreSQL cannot store. */
export function takeForms(app: FastifyInstance): void {
  refuseZero(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    async (_request: FastifyRequest, body: string | Buffer) => {
      const fields = new URLSearchParams(String(body));
      if ([...fields.values()].some((value) => value.includes('\0'))) throw holdsZero('/');
      return fields;
    },
  );
}
