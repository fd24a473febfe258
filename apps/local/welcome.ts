import pc from 'picocolors';
import { COMMAND } from '../runtime/index.ts';
import type { ConfiguredStack } from './configured-stack.ts';
import { FIRST_SOURCES } from './newsroom/outlets.ts';

/**
 * An example of a pitch. It contains no quotation marks or apostrophes, so that users can paste the printed
 * command into a shell.
 */
const FIRST_PITCH = 'Worn-out ferry batteries become quayside chargers for harbour cranes';
/** The path of the job list in the Temporal UI, which shows only the workflows that run jobs. */
const JOBS_IN_TEMPORAL = `/namespaces/default/workflows?query=${encodeURIComponent('WorkflowType = "enrichmentJob"')}`;

/** Stands for the user's own article if nothing but the web can be read. */
const UNKNOWN_ARTICLE = 'https://news.example/article';

/** The path of the section of the documentation that lists articles from the sample newsroom. */
const ARTICLES_TO_TRY = '/docs/getting-started#articles-to-try';

/**
 * Prints the URLs of the stack. On the first start, also prints the API key and the link to set the admin's
 * password, which are not shown again.
 */
export function welcome(
  { state, first, examples }: Pick<ConfiguredStack, 'state' | 'first' | 'examples'>,
  milliseconds: number,
): void {
  const key = first?.secret ?? '$BYLINE_API_KEY';
  console.log(`
${pc.bold('Byline is running')} ${pc.dim(`(ready in ${(milliseconds / 1000).toFixed(1)} s)`)}

  Console        ${pc.cyan(`${state.gateway}/console/`)}
  API            ${pc.cyan(state.gateway)}
  Sign in        ${pc.cyan(`${state.gateway}/sign-in`)}
  Documentation  ${pc.cyan(`${state.gateway}/docs/`)}
  API reference  ${pc.cyan(`${state.gateway}/docs/api`)}
  Temporal UI    ${pc.cyan(`${state.temporalUi}${JOBS_IN_TEMPORAL}`)}
  Logs           ${state.logs}
`);
  if (first) {
    console.log(
      `  Your organization has 1,000 credits and this API key. ${pc.bold('The key is shown only once')}:\n`,
    );
    console.log(`  ${pc.green(first.secret)}\n`);
    console.log(
      `  Its admin is ${first.admin.email}. Set the password with this link, which works once and expires after a day:\n`,
    );
    console.log(`  ${pc.green(`${state.gateway}${first.admin.path}`)}\n`);
  } else {
    console.log(pc.dim(`  Another API key: ${COMMAND} admin keys create "My organization"`));
    console.log(pc.dim(`  A link for a new password: ${COMMAND} admin users reset admin@localhost\n`));
  }
  const urls = examples.length > 0 ? examples : [UNKNOWN_ARTICLE];
  const from = urls.map((url) => ({ type: 'article_url', url }));
  const body = JSON.stringify({ from, fit_context: { pitch: FIRST_PITCH } });
  console.log(`  ${introduce(examples)} The first command starts a job. The second fetches
  it; repeat it until the status is complete:

  JOB=$(curl -s ${state.gateway}/api/v1/journalists/enrich \\
    -H "Authorization: Bearer ${key}" -H 'Content-Type: application/json' \\
    -d ${inShell(body)} | grep -o 'jej_[A-Za-z0-9]*' | head -n 1)
  curl -s "${state.gateway}/api/v1/journalist-enrichment-jobs/$JOB?view=summary&wait_seconds=45&wait_for=done" \\
    -H "Authorization: Bearer ${key}"

  Or with the command line:

  BYLINE_URL=${state.gateway} BYLINE_API_KEY=${key} \\
    ${COMMAND} enrich ${urls.map(inShell).join(' ')} --pitch-text "${FIRST_PITCH}" --wait
${examples === FIRST_SOURCES ? `\n  More articles to try: ${pc.cyan(`${state.gateway}${ARTICLES_TO_TRY}`)}\n` : ''}
  ${pc.dim('Ctrl-C stops everything. Your data is kept.')}`);
}

/** Says which articles the commands below name: only those that this start can read. */
function introduce(examples: readonly string[]): string {
  if (examples === FIRST_SOURCES) return 'Try it with two articles of the bundled newsroom.';
  if (examples.length === 0) return `Try it with an article of your choice instead of ${UNKNOWN_ARTICLE}.`;
  return `Try it with ${examples.length === 1 ? 'an article' : 'two articles'} of your archives.`;
}

/** Quotes a text for a shell, unless all of its characters are safe. */
function inShell(text: string): string {
  return /^[\w./:%@+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
