import pc from 'picocolors';
import type { Stack } from './stack.ts';

/** The list of jobs in the Temporal UI, without the workflows of schedules. */
const JOBS_IN_TEMPORAL = `/namespaces/default/workflows?query=${encodeURIComponent('WorkflowType = "enrichmentJob"')}`;

/** Prints where everything is, and on the first start the key and the link that exist nowhere else. */
export function welcome({ state, first }: Stack, milliseconds: number): void {
  const key = first?.secret ?? '$BYLINE_API_KEY';
  console.log(`
${pc.bold('Byline is running')} ${pc.dim(`(ready in ${(milliseconds / 1000).toFixed(1)} s)`)}

  Console        ${pc.cyan(`${state.gateway}/console/`)}
  API            ${pc.cyan(state.gateway)}
  Sign in        ${pc.cyan(`${state.gateway}/sign-in`)}
  API reference  ${pc.cyan(`${state.gateway}/docs/api`)}
  Temporal UI    ${pc.cyan(`${state.temporalUi}${JOBS_IN_TEMPORAL}`)}
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

  ${pc.dim('Ctrl-C stops everything. Your data is kept.')}`);
}
