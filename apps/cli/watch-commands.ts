import { Argument, type Command } from 'commander';
import type { Watch, Watched } from '../client/index.ts';
import { apiCommand, examples, openCall } from './call.ts';
import { withDryRun } from './dry-run.ts';
import { change, changes, check, checks, feed, watch } from './output/watch-views.ts';
import { PAGE } from './people-calls.ts';
import type { People } from './people-commands.ts';

const PERIODS = ['weekly', 'monthly', 'quarterly', 'never'] as const;

/** `watch`, `check`, `checks`, `changes` and `feed` of a list or a campaign: whether its people are still as they were. */
export function addWatch({ group, words: { one }, idOf }: People): void {
  const of = (id: string): Watched => (one === 'list' ? { listId: id } : { campaignId: id });

  withDryRun(apiCommand(group, `watch <${one}>`))
    .description(`Show or set how often the people of a ${one} are checked.`)
    .addHelpText(...examples(`${one}s watch "Harbour energy" weekly`, `${one}s watch "Harbour energy"`))
    .addArgument(new Argument('[period]', 'how often').choices(PERIODS))
    .action(
      async (
        name: string,
        period: (typeof PERIODS)[number] | undefined,
        _options: unknown,
        command: Command,
      ) => {
        const call = await openCall(command);
        const list = of(await idOf(call, name));
        const options = { signal: call.signal };
        const set = (to: Watch['period']) => call.client.watch.set(list, to, options);
        await call.print(
          watch(
            period === undefined
              ? await call.client.watch.get(list, options)
              : await set(period === 'never' ? null : period),
          ),
        );
      },
    );

  withDryRun(apiCommand(group, `check <${one}>`))
    .description(`Check the people of a ${one} now. A change is listed after a second read a day later.`)
    .addHelpText(...examples(`${one}s check "Harbour energy"`))
    .action(async (name: string, _options: unknown, command: Command) => {
      const call = await openCall(command);
      const body = await call.client.watch.check(of(await idOf(call, name)), { signal: call.signal });
      await call.print(check(body));
    });

  apiCommand(group, `checks <${one}>`)
    .description(`List the checks of a ${one}, newest first.`)
    .addHelpText(...examples(`${one}s checks "Harbour energy"`))
    .action(async (name: string, _options: unknown, command: Command) => {
      const call = await openCall(command);
      const page = await call.client.watch.checks(of(await idOf(call, name)), PAGE, { signal: call.signal });
      await call.print(checks(page.data));
    });

  apiCommand(group, `changes <${one}>`)
    .description(`List what has changed about the people of a ${one}, newest first.`)
    .addHelpText(...examples(`${one}s changes "Harbour energy"`))
    .action(async (name: string, _options: unknown, command: Command) => {
      const call = await openCall(command);
      const page = await call.client.watch.changes(of(await idOf(call, name)), PAGE, { signal: call.signal });
      await call.print(changes(page.data));
    });

  withDryRun(apiCommand(group, `feed <${one}>`))
    .description(`Open an Atom feed of what has changed about the people of a ${one}, under a new address.`)
    .addHelpText(...examples(`${one}s feed "Harbour energy"`, `${one}s feed "Harbour energy" --close`))
    .option('--close', 'close the feed instead: its address stops working')
    .action(async (name: string, { close }: { close?: boolean }, command: Command) => {
      const call = await openCall(command);
      const list = of(await idOf(call, name));
      const options = { signal: call.signal };
      if (close) return call.client.watch.closeFeed(list, options);
      await call.print(feed(await call.client.watch.openFeed(list, options)));
    });

  for (const [verb, what] of [
    ['accept', 'Take a change over into the profile of the person.'],
    ['dismiss', 'Leave the profile as it is.'],
  ] as const)
    withDryRun(apiCommand(group, `${verb} <change>`))
      .description(what)
      .addHelpText(...examples(`${one}s ${verb} chg_01j…`))
      .action(async (id: string, _options: unknown, command: Command) => {
        const call = await openCall(command);
        await call.print(change(await call.client.watch[verb](id, { signal: call.signal })));
      });
}
