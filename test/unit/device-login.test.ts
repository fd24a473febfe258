import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { deviceLogin } from '../../apps/cli/device-login.ts';
import {
  type ScriptedResponse,
  type ScriptedServer,
  type SeenRequest,
  startScriptedServer,
} from '../support/servers/scripted-server.ts';
import { type Cli, createCli } from '../support/world/cli.ts';

const DEVICE = {
  device_code: 'device-1',
  user_code: 'WDJB-MJHT',
  verification_uri: 'https://byline.example/device',
  verification_uri_complete: 'https://byline.example/device?user_code=WDJB-MJHT',
  expires_in: 600,
  interval: 1,
};
const TOKEN = { access_token: 'at-1', refresh_token: 'rt-1', expires_in: 3600, token_type: 'Bearer' };
const refused = (error: string): ScriptedResponse => ({
  status: 400,
  body: { error, error_description: error },
});
const pending = refused('authorization_pending');

let server: ScriptedServer;
let cli: Cli | undefined;
afterEach(async () => {
  await server.close();
  cli?.remove();
  cli = undefined;
});

/**
 * Starts a gateway whose token endpoint gives the listed responses in order and then repeats the last one.
 */
async function start(tokens: ScriptedResponse[], device: object = DEVICE): Promise<void> {
  let asked = 0;
  const answers: Record<string, (request: SeenRequest) => ScriptedResponse> = {
    '/api/oauth/device_authorization': () => ({ body: device }),
    '/api/oauth/token': () => {
      asked += 1;
      return tokens[asked - 1] ?? tokens.at(-1) ?? {};
    },
    '/api/oauth/revocation': () => ({ body: '' }),
    '/api/v1/credits/balance': () => ({ body: { organization_id: 'org_1' } }),
  };
  server = await startScriptedServer(
    (request) => answers[request.path]?.(request) ?? { status: 404, body: {} },
  );
}

const asked = (path: string) => server.requests.filter((request) => request.path === path);
const formOf = (request: SeenRequest | undefined) => Object.fromEntries(new URLSearchParams(request?.body));

describe('the device grant', () => {
  const signIn = async (pauses: number[] = []) =>
    deviceLogin(server.url, {
      signal: new AbortController().signal,
      onCode: () => undefined,
      pause: async (seconds) => void pauses.push(seconds),
    });

  it('polls at the interval, and five seconds slower after each request to slow down, until there is a token', async () => {
    await start([pending, refused('slow_down'), pending, refused('slow_down'), { body: TOKEN }]);
    const pauses: number[] = [];
    const kept = await signIn(pauses);
    expect(pauses).toEqual([1, 1, 6, 6, 11]);
    expect(kept).toMatchObject({ url: server.url, access_token: 'at-1', refresh_token: 'rt-1' });
    expect(Date.parse(kept.expires_at) - Date.now()).toBeGreaterThan(3_500_000);
    expect(formOf(asked('/api/oauth/token')[0])).toEqual({
      client_id: 'byline-cli',
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: 'device-1',
    });
  });

  it('uses five seconds when no interval is named, and doubles it after a lost connection', async () => {
    const { interval: _, ...device } = DEVICE;
    await start([{ drop: true }, { body: TOKEN }], device);
    const pauses: number[] = [];
    await signIn(pauses);
    expect(pauses).toEqual([5, 10]);
  });

  it.each([
    [[refused('access_denied')], 'The sign-in was denied.'],
    [[pending, refused('expired_token')], 'The code expired'],
    [[refused('invalid_client')], 'invalid_client: '],
    [[pending], 'The code expired'],
  ])('ends when it can no longer succeed: %j', async (tokens, message) => {
    await start(tokens, { ...DEVICE, expires_in: 30, interval: 5 });
    await expect(signIn()).rejects.toThrow(message);
    expect(asked('/api/oauth/token').length).toBeLessThanOrEqual(7);
  });

  it('reports that the gateway has no such sign-in', async () => {
    await start([]);
    await expect(
      deviceLogin(`${server.url}/elsewhere`, {
        signal: new AbortController().signal,
        onCode: () => undefined,
        pause: async () => undefined,
      }),
    ).rejects.toThrow('http_404: The gateway does not support signing in from the command line.');
  });
});

describe('byline login', () => {
  const credentials = () => join(String(cli?.home), 'byline', 'credentials.json');
  const keep = (change: object) => {
    const kept = JSON.parse(readFileSync(credentials(), 'utf8')) as object;
    writeFileSync(credentials(), JSON.stringify({ ...kept, ...change }));
  };

  it('shows the code, stores the tokens readable only by this user, and commands use them until logout', async () => {
    await start([
      pending,
      { body: TOKEN },
      // The response is so slow that all commands start while the old token is still stored.
      { body: { ...TOKEN, access_token: 'at-2', refresh_token: 'rt-2' }, delayMs: 3_000 },
    ]);
    cli = createCli();
    const ended = await cli.run(['login', '--url', server.url]);
    expect(ended).toMatchObject({ code: 0, stdout: '' });
    expect(ended.stderr).toContain('Open https://byline.example/device and enter the code WDJB-MJHT');
    expect(ended.stderr).toContain(`Signed in at ${server.url} for org_1.`);
    expect(statSync(credentials()).mode & 0o777).toBe(0o600);
    expect(statSync(join(cli.home, 'byline')).mode & 0o777).toBe(0o700);

    expect((await cli.run(['balance'])).code).toBe(0);
    const bearer = () => asked('/api/v1/credits/balance').at(-1)?.headers.authorization;
    expect(bearer()).toBe('Bearer at-1');

    // Concurrent commands refresh an expired token only once, because a refresh token can be used only once.
    keep({ expires_at: new Date().toISOString() });
    const user = cli;
    const runs = await Promise.all([1, 2, 3].map(() => user.run(['balance'])));
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
    const refreshes = asked('/api/oauth/token')
      .map(formOf)
      .filter(({ grant_type }) => grant_type === 'refresh_token');
    expect(refreshes).toEqual([
      { client_id: 'byline-cli', grant_type: 'refresh_token', refresh_token: 'rt-1' },
    ]);
    expect(bearer()).toBe('Bearer at-2');

    const away = await cli.run(['balance', '--url', `${server.url}/other`]);
    expect(away.code).toBe(3);
    expect(away.stderr).toContain('Not signed in to');

    expect((await cli.run(['logout'])).stderr).toContain(`Signed out of ${server.url}.`);
    expect(formOf(asked('/api/oauth/revocation')[0])).toEqual({ client_id: 'byline-cli', token: 'rt-2' });
    expect(existsSync(credentials())).toBe(false);
    expect((await cli.run(['balance', '--url', server.url])).code).toBe(3);
  }, 120_000);

  it('is required again when the gateway has revoked the grant', async () => {
    await start([{ body: TOKEN }, refused('invalid_grant')]);
    cli = createCli();
    await cli.run(['login', '--url', server.url]);
    keep({ expires_at: new Date().toISOString() });
    const ended = await cli.run(['balance']);
    expect(ended.code).toBe(3);
    expect(ended.stderr).toContain('The sign-in has expired. Run `npx byline login` again.');
  }, 120_000);
});
