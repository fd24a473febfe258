import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { BylineClient } from '../../client/index.ts';
import { examples, say, urlOption } from '../call.ts';
import { deleteCredentials, readCredentials, withCredentialsLock, writeCredentials } from '../credentials.ts';
import { listenForInterruption } from '../interruption.ts';
import { chooseUrl } from '../session.ts';

export function addLogin(program: Command): void {
  program
    .command('login')
    .description('Sign in by entering a code in a browser.')
    .addHelpText(...examples('login --url https://byline.example'))
    .addOption(urlOption())
    .action(async (options: { url?: string }) => {
      const url = chooseUrl(options.url, await readCredentials());
      const signal = listenForInterruption();
      // Import the OAuth library lazily, because only a few commands need it.
      const { deviceLogin } = await import('../device-login.ts');
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
      if (process.env.BYLINE_API_KEY)
        say('BYLINE_API_KEY is set, so commands use it instead of this sign-in.');
    });

  program
    .command('logout')
    .description('Sign out, and revoke the token at the gateway.')
    .addHelpText(...examples('logout'))
    .action(async () => {
      const credentials = await readCredentials();
      if (!credentials) return say('Not signed in.');
      await deleteCredentials();
      const { revokeToken } = await import('../oauth.ts');
      const outcome = await revokeToken(
        credentials.url,
        credentials.refresh_token ?? credentials.access_token,
      ).catch(() => null);
      if (outcome?.ok) say(`Signed out of ${credentials.url}.`);
      else
        say(
          `Signed out on this machine. ${credentials.url} did not confirm that it revoked the token, which may stay valid until it expires.`,
        );
    });
}
