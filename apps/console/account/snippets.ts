/** Placeholder for the API key. The console cannot insert the real key, because it never stores one. */
const KEY = '$BYLINE_API_KEY';

/** An article of the bundled sample publications that `npm start` serves. Its author has a published e-mail address. */
const FIRST_ARTICLE = 'https://www.harbour-courier.example/harbour/ferry-batteries-cranes';
const FIRST_PITCH = 'Worn-out ferry batteries become quayside chargers';

export interface Recipe {
  title: string;
  text: string;
  code: string;
}

/** Returns setup snippets for the gateway at `origin`. */
export function recipes(origin: string): { title: string; recipes: Recipe[] }[] {
  const mcp = `${origin}/api/mcp`;
  return [
    {
      title: 'HTTP',
      recipes: [
        {
          title: 'Start a job',
          text: 'The response has the job’s id and the URL to poll.',
          code: `curl -s ${origin}/api/v1/journalists/enrich \\
  -H "Authorization: Bearer ${KEY}" \\
  -H 'Content-Type: application/json' \\
  -d '{"from":[{"type":"article_url","url":"${FIRST_ARTICLE}"}],
       "fit_context":{"pitch":"${FIRST_PITCH}"}}'`,
        },
        {
          title: 'Wait for the results',
          text: 'The gateway responds as soon as the job has ended, or after 45 seconds.',
          code: `curl -s ${origin}/api/v1/journalist-enrichment-jobs/JOB_ID \\
  -H "Authorization: Bearer ${KEY}" --get -d wait_seconds=45 -d wait_for=done`,
        },
      ],
    },
    {
      title: 'Command line',
      recipes: [
        {
          title: 'Sign in once',
          text: 'The command shows a code to enter under Devices. You need no sign-in if BYLINE_API_KEY is set. In a checkout of Byline, write npx byline.',
          code: `export BYLINE_URL=${origin}
byline login`,
        },
        {
          title: 'Run a job',
          text: 'The command shows a progress bar and prints the results as a table, JSON, CSV or NDJSON.',
          code: `byline enrich ${FIRST_ARTICLE} \\
  --pitch-text "${FIRST_PITCH}" --wait`,
        },
      ],
    },
    {
      title: 'Agents over MCP',
      recipes: [
        {
          title: 'Claude Code',
          text: 'Four tools: credit balance, news search, enrichment, and reading a job.',
          code: `claude mcp add --transport http byline ${mcp} \\
  --header "Authorization: Bearer ${KEY}"`,
        },
        {
          title: 'VS Code',
          text: 'Add this to .vscode/mcp.json. The editor asks for the key and stores it.',
          code: JSON.stringify(
            {
              inputs: [
                { type: 'promptString', id: 'byline-key', description: 'Byline API key', password: true },
              ],
              servers: {
                byline: {
                  type: 'http',
                  url: mcp,
                  // biome-ignore lint/suspicious/noTemplateCurlyInString: VS Code fills in this placeholder
                  headers: { Authorization: 'Bearer ${input:byline-key}' },
                },
              },
            },
            null,
            2,
          ),
        },
        {
          title: 'Other clients',
          text: 'Streamable HTTP with a header. Clients that cannot send headers can use ?api_key= in the URL.',
          code: JSON.stringify(
            { mcpServers: { byline: { url: mcp, headers: { Authorization: `Bearer ${KEY}` } } } },
            null,
            2,
          ),
        },
      ],
    },
  ];
}
