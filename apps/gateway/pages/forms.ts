import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../runtime/index.ts';
import { ApiError } from '../errors.ts';
import type { CheckSameOrigin } from '../plugins/same-origin.ts';
import { cookieNames, type Sessions } from '../sessions.ts';
import { type Html, html } from './html.ts';

/** The fields of a form; whatever was sent twice is what was sent last. */
export type Fields = Readonly<Record<string, string | undefined>>;

export interface Forms {
  /** The hidden field that every form of ours carries. */
  token(request: FastifyRequest, reply: FastifyReply): Html;
  /** The fields of a form that a page of ours sent, for this browser; else a 403. */
  read(request: FastifyRequest): Fields;
}

const TOKEN_FIELD = 'form_token';

/**
 * Forms prove twice where they come from: by what the browser says of itself, and by a token that only a page of
 * ours could read, bound to the session or, before there is one, to a cookie of its own.
 */
export function createForms(deps: {
  config: Config;
  sessions: Sessions;
  checkSameOrigin: CheckSameOrigin;
}): Forms {
  const { cookie, secure } = cookieNames(deps.config).form;
  const secretOf = (request: FastifyRequest) => deps.sessions.tokenOf(request) ?? request.cookies[cookie];
  return {
    token(request, reply) {
      let secret = secretOf(request);
      if (secret === undefined) {
        secret = randomBytes(32).toString('base64url');
        reply.setCookie(cookie, secret, { path: '/', httpOnly: true, sameSite: 'lax', secure });
      }
      return html`<input type="hidden" name="${TOKEN_FIELD}" value="${tokenOf(secret).toString('base64url')}">`;
    },
    read(request) {
      deps.checkSameOrigin(request);
      const fields = (request.body ?? {}) as Fields;
      const given = Buffer.from(fields[TOKEN_FIELD] ?? '', 'base64url');
      const secret = secretOf(request);
      const wanted = secret === undefined ? null : tokenOf(secret);
      if (!wanted || wanted.length !== given.length || !timingSafeEqual(wanted, given))
        throw new ApiError(
          'FORBIDDEN',
          'This form is out of date. Go back, load the page again, and repeat it.',
        );
      return fields;
    },
  };
}

/** Another preimage than the session's stored hash has: the one tells nothing of the other. */
function tokenOf(secret: string): Buffer {
  return createHash('sha256').update(`form\0${secret}`).digest();
}

/** Bodies of HTML forms, on this instance and below it. */
export function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
