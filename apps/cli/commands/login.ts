import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { say, urlOption } from '../call.ts';
import { BylineClient } from '../client/index.ts';
import { deleteCredentials, readCredentials, withCredentialsLock, writeCredentials } from '../credentials.ts';
import { deviceLogin } from '../device-login.ts';
import { listenForInterruption } from '../interruption.ts';
import { revokeToken } from '../oauth.ts';
import { chooseUrl } from '../session.ts';

/** `byline login` and `byline logout` */
export function addLogin(program: Command): void {
  program
    .command('login')
    .description('Sign in with a code that you enter in a browser.')
    .addOption(urlOption())
    .action(async (options: { url?: string }) => {
      const url = chooseUrl(options.url, await readCredentials());
      const signal = listenForInterruption();
      const credentials = await deviceLogin(url, {
        signal,
        pause: (seconds) => sleep(seconds * 1000, undefined, { signal }).catch(() => signal.throwIfAborted()),
        onCode: ({ user_code, verification_uri, verification_uri_complete }) => {
          say(`Open ${verification_uri} and enter the code ${user_code}`);
          if (verification_uri_complete) say(`or open ${verification_uri_complete}`);
        },
      });
      await withCredentialsLock(() => writeCredentials(credentials));
      const client = new BylineClient({ url, apiKey: credentials.access_token });
      const { organization_id } = await client.balance({ signal });
      say(`Signed in at ${url} for ${organization_id}.`);
      if (process.env.BYLINE_API_KEY) say('BYLINE_API_KEY is set: commands use it instead.');
    });

  program
    .command('logout')
    .description('End the sign-in, here and at the gateway.')
    .action(async () => {
      const kept = await readCredentials();
      if (!kept) return say('Not signed in.');
      await deleteCredentials();
      const outcome = await revokeToken(kept.url, kept.refresh_token ?? kept.access_token).catch(() => null);
      if (outcome?.ok) say(`Signed out of ${kept.url}.`);
      else say(`Signed out here. ${kept.url} could not be told: its token ends by itself.`);
    });
}
