/** `npm start`: the whole of Byline on this machine, kept running. */
import pc from 'picocolors';
import { type Config, readConfig } from '../runtime/index.ts';
import { run, say } from './run.ts';
import { defaultDataDir, type Stack, startStack } from './stack.ts';

await run(async (stopped) => {
  const started = Date.now();
  const config = readConfig(process.env);
  const starting = startStack({
    config,
    dataDir: defaultDataDir(config),
    ports: wantedPorts(config),
    durable: true,
    say,
  });
  // Ctrl-C while starting: what comes up is taken down again.
  const early = await Promise.race([starting.then(() => null), stopped]);
  const stack = await starting;
  try {
    if (early === null) {
      welcome(stack, Date.now() - started);
      console.log(pc.dim(`\nStopping: ${await Promise.race([stopped, stack.ended])} …`));
    }
  } finally {
    await stack.stop();
    console.log(pc.dim('Everything has stopped. Your data is kept.'));
  }
  return 0;
});

function wantedPorts({ gateway, local }: Config) {
  const chosen = (variable: string) => Boolean(process.env[variable]);
  const wanted = (what: string, variable: string, port: number) => ({
    what,
    variable,
    port,
    chosen: chosen(variable),
  });
  return {
    gateway: wanted('the gateway', 'BYLINE_PORT', gateway.port),
    postgres: wanted('PostgreSQL', 'BYLINE_POSTGRES_PORT', local.postgresPort),
    temporal: wanted('Temporal', 'BYLINE_TEMPORAL_PORT', local.temporalPort),
    temporalUi: wanted('the Temporal UI', 'BYLINE_TEMPORAL_UI_PORT', local.temporalUiPort),
  };
}

function welcome({ state, first }: Stack, milliseconds: number): void {
  const key = first?.secret ?? '$BYLINE_API_KEY';
  console.log(`
${pc.bold('Byline is running')} ${pc.dim(`(ready in ${(milliseconds / 1000).toFixed(1)} s)`)}

  API            ${pc.cyan(state.gateway)}
  Sign in        ${pc.cyan(`${state.gateway}/sign-in`)}
  API reference  ${pc.cyan(`${state.gateway}/docs/api`)}
  Temporal UI    ${pc.cyan(`${state.temporalUi}/namespaces/default/workflows`)}
  Logs           ${state.logs}
`);
  if (first) {
    console.log(`  Your organization has 1,000 credits and this API key. ${pc.bold('It is shown once')}:\n`);
    console.log(`  ${pc.green(first.secret)}\n`);
    console.log(
      `  Its admin is ${first.admin.email}. Set the password with this link, once and within a day:\n`,
    );
    console.log(`  ${pc.green(`${state.gateway}${first.admin.path}`)}\n`);
  } else {
    console.log(pc.dim('  Another API key: npm run byline -- admin keys create "My organization"'));
    console.log(pc.dim('  A link for a new password: npm run byline -- admin users reset admin@localhost\n'));
  }
  console.log(`  Try it:

  curl -s ${state.gateway}/api/v1/journalists/enrich \\
    -H "Authorization: Bearer ${key}" -H 'Content-Type: application/json' \\
    -d '{"from":[{"type":"article_url","url":"https://example.com/an-article"}],"fit_context":{"pitch":"What you want to tell"}}'

  ${pc.dim('Ctrl-C stops everything; your data stays.')}`);
}
