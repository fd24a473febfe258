import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Database, digests } from '../../../db/index.ts';
import { ApiError } from '../http/errors.ts';
import { html } from '../http/html/html.ts';
import { sendPage } from '../http/html/layout.ts';
import { FORM_LIMIT } from '../http/json-bodies.ts';

interface Link {
  Params: { token: string };
}

/**
 * Registers the page at `/digests/{token}`, where the reader of a weekly mail ends these mails or resumes them. Mail
 * programs end them by a POST of their own (RFC 8058), in either encoding of forms, without cookie or origin: the token is
 * the credential. A GET changes nothing, because scanners of mails open links.
 */
export function digestPages(app: FastifyInstance, { db }: { db: Database }): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    async () => new URLSearchParams(),
  );

  const find = async (token: string): Promise<Digest> => {
    const digest = await digests.findByToken(db, token);
    if (!digest) throw new ApiError('NOT_FOUND', 'This link is invalid. Use the one in a newer mail.');
    return digest;
  };

  app.get<Link>('/digests/:token', { schema: { hide: true } }, async (request, reply) =>
    show(reply, await find(request.params.token)),
  );

  app.post<Link>('/digests/:token', { schema: { hide: true } }, async (request, reply) => {
    const digest = await find(request.params.token);
    const isWanted = request.body instanceof URLSearchParams && request.body.has('resume');
    await digests.setSent(db, digest, isWanted);
    return show(reply, { ...digest, ended: !isWanted });
  });
}

type Digest = NonNullable<Awaited<ReturnType<typeof digests.findByToken>>>;

function show(reply: FastifyReply, { organization, ended }: Digest): FastifyReply {
  return sendPage(reply, {
    title: 'Weekly mail',
    content: ended
      ? html`<p>You get no more weekly mails about the lists of ${organization}.</p>
<form method="post"><button name="resume" value="yes" class="secondary">Send them again</button></form>`
      : html`<p>You get a mail on Mondays if something has changed on your lists and saved pitches at ${organization}.</p>
<form method="post"><button>Send no more</button></form>`,
  });
}
