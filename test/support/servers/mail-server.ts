import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { vi } from 'vitest';
import { freePort } from '../../../apps/local/index.ts';
import { noteSecretsOf } from '../world/captured.ts';

export interface ReceivedMail {
  to: string;
  from: string;
  /** The headers and the text of the mail. */
  source: string;
  /** The path of the link with a token in the mail; empty if the mail has no such link. */
  link: string;
}

/** A mail server on this machine whose responses a test can change. */
export interface MailServer {
  url: string;
  /** The settings with which Byline sends its mails to this server. */
  env: Record<string, string>;
  mails: ReceivedMail[];
  /**
   * The mail server's response code for a recipient, or 0 for no response. By default, every mail is
   * accepted.
   */
  answer: number | undefined;
  /** How many times a client tried to send a mail. */
  asked: number;
  /** Waits for the first mail to this e-mail address. */
  waitFor(to: string): Promise<ReceivedMail>;
  listen(): Promise<void>;
  close(): Promise<void>;
}

/** Creates a mail server that starts to listen only when `listen` is called, always on the same port. */
export async function createMailServer(): Promise<MailServer> {
  const port = await freePort();
  const url = `smtp://127.0.0.1:${port}`;
  let running: SMTPServer | undefined;
  const server: MailServer = {
    url,
    env: {
      BYLINE_PUBLIC_URL: 'http://byline.example:8080',
      BYLINE_SMTP_URL: url,
      BYLINE_MAIL_FROM: 'Byline <byline@team.example>',
    },
    mails: [],
    answer: undefined,
    asked: 0,
    async waitFor(to) {
      return vi.waitUntil(() => server.mails.find((mail) => mail.to === to), {
        timeout: 60_000,
        interval: 50,
      });
    },
    async listen() {
      running = create(server);
      await new Promise<void>((resolve) => running?.listen(port, '127.0.0.1', resolve));
    },
    close: () =>
      new Promise<void>((resolve) => {
        if (!running) return resolve();
        running.close(resolve);
        running = undefined;
      }),
  };
  return server;
}

function create(server: MailServer): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo(_address, _session, done) {
      server.asked += 1;
      const { answer } = server;
      if (answer === undefined) done();
      // As on real mail servers, the error message contains the recipient's e-mail address, which Byline must
      // not pass on.
      else if (answer !== 0)
        done(Object.assign(new Error(`<${_address.address}> not now`), { responseCode: answer }));
    },
    async onData(stream, { envelope }, done) {
      // Quoted-printable encoding breaks long lines, even inside a link, so join these lines again.
      const source = (await text(stream)).replaceAll('=\r\n', '');
      const to = envelope.rcptTo.map(({ address }) => address).join();
      const [link = ''] = /\/(?:invitations|password-reset|digests)\/[\w-]+/.exec(source) ?? [];
      noteSecretsOf({ sent: undefined, received: link, cookies: [] });
      server.mails.push({ to, from: envelope.mailFrom ? envelope.mailFrom.address : '', source, link });
      done();
    },
  });
}
