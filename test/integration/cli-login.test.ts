import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cli, createCli } from '../support/world/cli.ts';
import { allow, createPerson, type Person } from '../support/world/oauth.ts';
import { prepareWorld } from '../support/world/prepare.ts';

describe('byline login against a real gateway', () => {
  const world = prepareWorld({ roles: [] });
  let cli: Cli;
  beforeAll(async () => {
    cli = createCli({ BYLINE_URL: world.app.listeningOrigin });
  });
  afterAll(() => {
    cli?.remove();
  });

  /** Enters the code that the command printed, as a signed-in user would. */
  const enterCode = async ({ browser }: Person, code: string, button: Record<string, string>) => {
    const question = await (await browser.open('/device')).submit({ user_code: code });
    return question.submit({}, button);
  };
  const login = (act: (code: string) => Promise<unknown>) => {
    let acted: Promise<unknown> | undefined;
    const ended = cli.run(['login'], {
      onStderr: (text) => {
        const code = /enter the code (\S+)/.exec(text)?.[1];
        if (code) acted ??= act(code);
      },
    });
    return ended.then(async (result) => {
      await acted;
      return result;
    });
  };

  it('ends with a token that commands use for the chosen organization until logout', async () => {
    const person = await createPerson(world, { organizations: 2 });
    const chosen = person.organizations[1] ?? '';
    const ended = await login(async (code) =>
      allow(await enterCode(person, code, { confirm: 'yes' }), { organization_id: chosen }),
    );
    expect(ended.stderr).toContain(`Signed in at ${world.app.listeningOrigin} for ${chosen}.`);
    expect(ended.code).toBe(0);

    const balance = await cli.run(['balance']);
    expect(JSON.parse(balance.stdout)).toMatchObject({ organization_id: chosen });
    expect((await cli.run(['jobs'])).code).toBe(0);

    expect((await cli.run(['logout'])).stderr).toContain('Signed out of');
    expect((await cli.run(['balance'])).code).toBe(3);
  });

  it('reports that the user refused', async () => {
    const person = await createPerson(world);
    const ended = await login((code) => enterCode(person, code, { abort: 'yes' }));
    expect(ended.code).toBe(3);
    expect(ended.stderr).toContain('The sign-in was denied.');
  });
});
