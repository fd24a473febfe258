import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSmtpSender } from '../../activities/mail/index.ts';
import { createMailServer, type MailServer } from '../support/servers/mail-server.ts';

const LETTER = { to: 'ada@team.example', subject: 'Grüße', text: 'A link:\n\nhttps://byline.example/x\n' };
const FROM = 'Byline <byline@team.example>';

describe('an e-mail', () => {
  let server: MailServer;
  const send = (smtpUrl: string, patience?: { responseMs: number; conversationMs: number }) =>
    createSmtpSender({ smtpUrl, from: FROM }, patience)(LETTER);
  beforeAll(async () => {
    server = await createMailServer();
    await server.listen();
  });
  afterAll(() => server?.close());

  it('is sent once, as plain text that asks programs not to reply', async () => {
    expect(await send(server.url)).toEqual({ outcome: 'sent' });
    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail).toMatchObject({ to: LETTER.to, from: 'byline@team.example' });
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail?.source).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    expect(mail?.source).toContain('https://byline.example/x');
  });

  it.each([
    { code: 550, meaning: { outcome: 'refused' } },
    { code: 451, meaning: { outcome: 'later', reason: 'sending the mail failed: 451' } },
  ])('is $meaning.outcome when the server answers its recipient with $code', async ({ code, meaning }) => {
    server.answer = code;
    // Compare the whole reason, because it must not include the server's own text, which contains the
    // recipient's e-mail address.
    expect(await send(server.url)).toEqual(meaning);
    server.answer = undefined;
  });

  it('is retried later when no server listens', async () => {
    const nobody = (await createMailServer()).url;
    expect(await send(nobody)).toEqual({ outcome: 'later', reason: expect.stringMatching(/: E\w+$/) });
  });

  it('is retried later when the server hangs or never finishes', async () => {
    server.answer = 0;
    expect(await send(server.url, { responseMs: 200, conversationMs: 60_000 })).toMatchObject({
      outcome: 'later',
    });
    server.answer = undefined;
    // Each line of this SMTP server's greeting arrives in time, but the greeting never ends.
    const drip = createServer((socket) => {
      const timer = setInterval(() => socket.write('220-wait\r\n'), 50);
      socket.on('close', () => clearInterval(timer)).on('error', () => undefined);
    });
    await new Promise<void>((resolve) => drip.listen(0, '127.0.0.1', resolve));
    const { port } = drip.address() as AddressInfo;
    expect(await send(`smtp://127.0.0.1:${port}`, { responseMs: 60_000, conversationMs: 500 })).toMatchObject(
      {
        outcome: 'later',
      },
    );
    await new Promise((resolve) => drip.close(resolve));
  });
});
