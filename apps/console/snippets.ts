/** Where an API key goes in a snippet. It is never filled in: the console does not know one. */
const KEY = '$BYLINE_API_KEY';

export interface Recipe {
  title: string;
  text: string;
  code: string;
}

/** What to paste where, for the gateway at `origin`. */
export function recipes(origin: string): { title: string; recipes: Recipe[] }[] {
  const mcp = `${origin}/api/mcp`;
  return [
    {
      title: 'HTTP',
      recipes: [
        {
          title: 'Start a job',
          text: 'The reply has the job’s id and where to poll it.',
          code: `curl -s ${origin}/api/v1/journalists/enrich \\
  -H "Authorization: Bearer ${KEY}" \\
  -H 'Content-Type: application/json' \\
  -d '{"from":[{"type":"article_url","url":"https://example.com/an-article"}],
       "fit_context":{"pitch":"What you want to tell"}}'`,
        },
        {
          title: 'Wait for it',
          text: 'Each reply comes as soon as something has changed, or after 20 seconds.',
          code: `curl -s ${origin}/api/v1/journalist-enrichment-jobs/JOB_ID \\
  -H "Authorization: Bearer ${KEY}" -H 'Prefer: wait=20'`,
        },
      ],
    },
    {
      title: 'Command line',
      recipes: [
        {
          title: 'Sign in once',
          text: 'It shows a code to enter under Devices. With BYLINE_API_KEY set, no sign-in is needed.',
          code: `export BYLINE_URL=${origin}
byline login`,
        },
        {
          title: 'Run a job',
          text: 'With a progress bar; the table can also be JSON, CSV or NDJSON.',
          code: 'byline enrich https://example.com/an-article --pitch pitch.txt --wait',
        },
      ],
    },
    {
      title: 'Agents over MCP',
      recipes: [
        {
          title: 'Claude Code',
          text: 'Four tools: balance, news search, enrichment and its job.',
          code: `claude mcp add --transport http byline ${mcp} \\
  --header "Authorization: Bearer ${KEY}"`,
        },
        {
          title: 'VS Code',
          text: 'In .vscode/mcp.json; the key is asked for and kept by the editor.',
          code: JSON.stringify(
            {
              inputs: [
                { type: 'promptString', id: 'byline-key', description: 'Byline API key', password: true },
              ],
              servers: {
                byline: {
                  type: 'http',
                  url: mcp,
                  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of VS Code
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
          text: 'Streamable HTTP with a header. For clients that cannot send one, ?api_key= is taken off the address.',
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
