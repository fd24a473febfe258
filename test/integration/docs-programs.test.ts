import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobBody } from '../../apps/gateway/app.ts';
import { newsroom } from '../../apps/local/index.ts';
import { codeBlock, commandsOf, patternOf } from '../support/docs/code-blocks.ts';
import { asSample, withoutMonths } from '../support/docs/samples.ts';
import { patiently } from '../support/probes/patiently.ts';
import { PROJECT } from '../support/stacks/processes.ts';
import { findPythonPackage } from '../support/stacks/python-package.ts';
import { type ConsoleWorld, createConsoleWorld } from '../support/world/console-world.ts';
import { callTool, connectAgent } from '../support/world/mcp.ts';
import { createTenant } from '../support/world/world.ts';

const run = promisify(execFile);
const DOCS = join(PROJECT, 'docs');
const COOKBOOK = join(DOCS, 'cookbook');
const HTTPX = '0.28.1';
/** Whether the tests write the samples and outputs of the documentation instead of comparing them. */
const WRITES = process.env.BYLINE_WRITE_SAMPLES === '1';
const PITCH = 'Worn-out ferry batteries become quayside chargers for harbour cranes.';
const JOBS = '/api/v1/journalist-enrichment-jobs';

/** Recipes that list journalists in the order in which they were found, which differs between runs. */
const ANY_ORDER = new Set(['enrich', 'evidence', 'mail-merge', 'pages', 'rank', 'shortlist']);

interface Sample {
  method?: string;
  path: string;
  body?: object;
}

const [FIRST_SOURCE] = newsroom.DEMO_SOURCES;
/** The first request of the samples. It starts the job that the other sample requests read. */
const ENRICH: Sample = {
  method: 'POST',
  path: '/api/v1/journalists/enrich',
  body: { from: [FIRST_SOURCE], fit_context: { pitch: PITCH } },
};

/** The blocks of shell code on each page, which are run as one program. */
const COMMANDS = {
  'the README': [
    codeBlock('README.md', 'Enrich journalists'),
    codeBlock('README.md', 'Enrich journalists', 2),
    codeBlock('README.md', 'Command line'),
  ],
  'Getting started': [
    codeBlock('docs/getting-started.md', 'Get an API key'),
    codeBlock('docs/getting-started.md', 'Check your credit balance'),
    codeBlock('docs/getting-started.md', 'Start a job'),
    codeBlock('docs/getting-started.md', 'Read the results'),
  ],
  'Following a job': [codeBlock('docs/following-jobs.md', 'Events')],
  'Find journalists': [
    codeBlock('docs/find.md', 'Over the API'),
    codeBlock('docs/find.md', 'From a terminal'),
  ],
  Campaigns: [
    codeBlock('docs/campaigns.md', 'Start with the story'),
    codeBlock('docs/campaigns.md', 'A pitch has versions'),
    codeBlock('docs/campaigns.md', 'Add people'),
    codeBlock('docs/campaigns.md', 'Bring your own contacts'),
    codeBlock('docs/campaigns.md', 'Nobody is written to twice'),
    codeBlock('docs/campaigns.md', 'From a terminal'),
  ],
  'Media lists': [
    codeBlock('docs/media-lists.md', 'A list from a job'),
    codeBlock('docs/media-lists.md', 'Who is on it'),
    codeBlock('docs/media-lists.md', 'Follow up'),
    codeBlock('docs/media-lists.md', 'Are they still there?'),
    codeBlock('docs/media-lists.md', 'From a terminal'),
  ],
  'Check a list you bring': [
    codeBlock('docs/audits.md', 'Check a list you bring'),
    codeBlock('docs/audits.md', 'Check a list you bring', 1),
    codeBlock('docs/audits.md', 'New addresses'),
  ],
  'Metrics of publications': [codeBlock('docs/metrics.md', 'Metrics of publications')],
};

/** The requests whose responses the documentation shows, keyed by operation id. */
const samplesFor = (jobId: string, personId: string, listId: string): Record<string, Sample> => ({
  summary: { path: `${JOBS}/${jobId}?view=summary` },
  getJournalistEnrichmentJob: { path: `${JOBS}/${jobId}?include=evidence` },
  estimateEnrichment: { ...ENRICH, path: `${ENRICH.path}:estimate` },
  rescoreJournalistEnrichmentJob: {
    method: 'POST',
    path: `${JOBS}/${jobId}:rescore`,
    body: { fit_context: { pitch: 'A theatre of thirty seats opens in the lock keeper’s house.' } },
  },
  listJournalistEnrichmentJobs: { path: JOBS },
  addMediaListMembers: {
    method: 'POST',
    path: `/api/v1/media-lists/${listId}/members`,
    body: { job_id: jobId, journalist_identity_ids: [personId] },
  },
  listMediaListMembers: { path: `/api/v1/media-lists/${listId}/members` },
  listMediaLists: { path: '/api/v1/media-lists' },
  createCampaign: {
    method: 'POST',
    path: '/api/v1/campaigns',
    body: { name: 'Harbour energy', pitch: PITCH },
  },
  listCampaigns: { path: '/api/v1/campaigns' },
  getJournalist: { path: `/api/v1/journalists/${personId}` },
  searchNews: {
    method: 'POST',
    path: '/api/v1/news/search',
    // The start of a window of one month, `qdr:m`, would depend on the month in which the test runs.
    body: { q: 'ferry batteries cranes', tbs: 'qdr:d30' },
  },
  lookUpArticle: { path: `/api/v1/articles/lookup?url=${FIRST_SOURCE.url}` },
  lookUpPublication: { path: '/api/v1/publications/lookup?url=harbour-courier.example' },
  getCreditBalance: { path: '/api/v1/credits/balance' },
  listLedgerEntries: { path: '/api/v1/credits/ledger?limit=3' },
});

describe('the programs and samples of the documentation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'byline-docs-'));
  let stage: ConsoleWorld;
  let key: string;
  let job: string;
  beforeAll(async () => {
    stage = await createConsoleWorld();
    await beginAnew();
  });
  afterAll(async () => {
    await stage?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Creates an organization with a finished job. */
  async function beginAnew(): Promise<void> {
    ({ key } = await createTenant(stage.world.db, { credits: 1000 }));
    const body = { from: newsroom.DEMO_SOURCES, fit_context: { pitch: PITCH } };
    ({ id: job } = (await stage.world.call<JobBody>('POST', ENRICH.path, { key, body })).body);
    await ended(job);
  }
  async function ended(jobId: string): Promise<JobBody> {
    for (;;) {
      const { body } = await stage.world.call<JobBody>('GET', `${JOBS}/${jobId}?wait_seconds=20`, { key });
      if (body.status === 'complete') return body;
      expect(['pending', 'processing']).toContain(body.status);
    }
  }
  const environment = () => ({
    ...process.env,
    BYLINE_URL: stage.origin,
    BYLINE_API_KEY: key,
    NO_COLOR: '1',
  });

  /** Compares a text with a file of the documentation, or writes the file if `WRITES` is set. */
  function expectFile(file: string, text: string): void {
    const comparable = (content: string) => {
      // Indented lines belong to the line above.
      const records = withoutMonths(content).split(/\n(?! )/);
      return ANY_ORDER.has(basename(dirname(file))) ? records.sort() : records;
    };
    const written = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (!WRITES) expect(comparable(text), `${file}; see CONTRIBUTING`).toEqual(comparable(written));
    else if (!isDeepStrictEqual(comparable(text), comparable(written))) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
  const datesMoved = (text: string) =>
    text.replaceAll(/\d{4}-\d\d-\d\d/g, (day) => String(asSample(day, stage.origin, stage.dated)));

  const recipes = readdirSync(COOKBOOK);
  /** Agents have tools for these; campaigns and contact lists have none. */
  const overMcp = recipes.filter((recipe) => existsSync(join(COOKBOOK, recipe, 'mcp.json')));
  it('are in the cookbook, each with its programs', () => {
    const page = readFileSync(join(DOCS, 'cookbook.md'), 'utf8');
    expect(recipes.length).toBeGreaterThanOrEqual(13);
    expect(overMcp.length).toBeGreaterThanOrEqual(11);
    for (const recipe of recipes) {
      const agents = overMcp.includes(recipe) ? ['mcp.json'] : [];
      for (const file of ['curl.sh', 'client.ts', 'client.py', ...agents, 'output.txt']) {
        expect(page).toContain(`<<< @/cookbook/${recipe}/${file}`);
      }
    }
  });

  it.each(recipes)('print what the cookbook says: %s', async (recipe) => {
    const file = (name: string) => join(COOKBOOK, recipe, name);
    const output = file('output.txt');
    const options = { cwd: folder, env: environment() };
    // The cookbook page begins with the shell variables that all of its programs need.
    const variables = codeBlock('docs/cookbook.md', 'Cookbook')
      .replace('http://127.0.0.1:8080', stage.origin)
      .replace('byl_…', key);
    const program = `${variables}bash -euo pipefail "$0" "$1"`;
    const shell = await run('bash', ['-c', program, file('curl.sh'), job], options);
    expectFile(output, datesMoved(shell.stdout));
    const command = ['--import', 'tsx', file('client.ts'), job];
    const typescript = await run(process.execPath, command, { ...options, cwd: PROJECT });
    expectFile(output, datesMoved(typescript.stdout));
    const python = await findPythonPackage(stage.world.config.local.cacheDir, 'httpx', HTTPX);
    if ('missing' in python) return console.warn(`The Python programs did not run: it ${python.missing}`);
    const { stdout } = await run(join(python.programs, 'python'), [file('client.py'), job], options);
    expectFile(output, datesMoved(stdout));
  });

  it.each(overMcp)('are possible over MCP: %s', async (recipe) => {
    const calls: { name: string; arguments: Record<string, unknown> }[] = JSON.parse(
      readFileSync(join(COOKBOOK, recipe, 'mcp.json'), 'utf8'),
    );
    const agent = await connectAgent(stage.world, { headers: { authorization: `Bearer ${key}` } });
    let current = job;
    let cursor: string | null = null;
    for (const { name, arguments: given } of calls) {
      const args: Record<string, unknown> = {
        ...given,
        ...('job_id' in given ? { job_id: current } : {}),
        ...('cursor' in given ? { cursor } : {}),
      };
      let result = await callTool<JobBody>(agent, name, args);
      while (args.wait_seconds !== undefined && ['pending', 'processing'].includes(result.body.status)) {
        result = await callTool<JobBody>(agent, name, args);
      }
      expect(result.isError, JSON.stringify(result.body)).not.toBe(true);
      if (name === 'enrich_journalists') current = result.body.id;
      cursor = result.body.result?.next_cursor ?? null;
    }
    await agent.close();
  });

  it.each(Object.entries(COMMANDS))('run as they are printed: the commands of %s', async (_page, blocks) => {
    await beginAnew();
    const people = (await ended(job)).result.journalists.map((person) => person.journalist_identity_id);
    const commands = blocks.join('\n');
    const script = [
      // Define the commands for this test, and replace the placeholders that readers fill in themselves.
      `byline() { "${process.execPath}" "${PROJECT}/apps/byline.mjs" "$@"; }`,
      'curl() { command curl --fail-with-body --max-time 60 "$@"; }',
      'idOf() { sed -n "s/.*\\(mlm_[0-9a-z]*\\).*/\\1/p" members.json | head -n 1; }',
      commands
        .replaceAll('http://127.0.0.1:8080', stage.origin)
        .replaceAll('BYLINE_API_KEY=byl_…', 'BYLINE_API_KEY')
        .replaceAll('jej_…', job)
        .replaceAll('"jid_…", "jid_…"', people.map((id) => `"${id}"`).join(', '))
        .replaceAll(/(\$LIST\/members -H[\s\S]*?\]\}')/g, '$1 | tee members.json')
        .replaceAll('mlm_…', '$(idOf)')
        // Two programs of the documentation that create the same media list.
        .replaceAll('{"name": "Spring campaign"}', '{"name": "Over HTTP"}')
        .replaceAll(/^byline login.*$/gm, '')
        .replaceAll('ada@news.example', 'ines.valdorra@harbour-courier.example')
        .replaceAll('publication news.example', 'publication harbour-courier.example')
        .replaceAll('https://news.example/a-story', FIRST_SOURCE.url),
    ].join('\n');
    writeFileSync(join(folder, 'pitch.txt'), PITCH);
    writeFileSync(join(folder, 'other.txt'), PITCH);
    writeFileSync(join(folder, 'edited.txt'), `${PITCH} Now in a second harbour.`);
    writeFileSync(join(folder, 'contacts.csv'), 'name,domain\nInes Valdorra,harbour-courier.example\n');
    const env = { ...environment(), XDG_CONFIG_HOME: folder };
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env });
    expect(stdout).not.toBe('');
    for (const { output } of commandsOf(commands))
      for (const line of output)
        expect(stdout).toMatch(patternOf(line.replace('Ada Reporter', 'Ines Valdorra')));
  });

  it('run as they are printed: the TypeScript in the README', async () => {
    const program = codeBlock('README.md', 'TypeScript client');
    // Write the program to a folder of the project, so that it can import the client.
    mkdirSync(join(PROJECT, '.byline'), { recursive: true });
    const own = mkdtempSync(join(PROJECT, '.byline', 'readme-'));
    try {
      const code = `${program}console.log(job.status);`
        .replace('http://127.0.0.1:8080', stage.origin)
        .replace('https://news.example/a-story', FIRST_SOURCE.url);
      writeFileSync(join(own, 'program.ts'), code);
      const command = ['--import', 'tsx', join(own, 'program.ts')];
      const { stdout } = await run(process.execPath, command, { cwd: PROJECT, env: environment() });
      expect(stdout).toContain('complete');
    } finally {
      rmSync(own, { recursive: true, force: true });
    }
  });

  it('show responses of real runs', async () => {
    ({ key } = await createTenant(stage.world.db, { credits: 1000 }));
    const show = async (name: string, { method = 'GET', path, body }: Sample) => {
      const options = { key, ...(body ? { body } : {}) };
      const reply = await patiently(() => stage.world.call<JobBody>(method, path, options));
      const sample = asSample(reply.body, stage.origin, stage.dated);
      expectFile(join(DOCS, 'samples', `${name}.json`), `${JSON.stringify(sample, null, 2)}\n`);
      return reply;
    };
    const { id: jobId } = (await show('enrichJournalists', ENRICH)).body;
    const { result } = await ended(jobId);
    const personId = result.journalists[0]?.journalist_identity_id ?? '';
    const { id: listId } = (
      await show('createMediaList', {
        method: 'POST',
        path: '/api/v1/media-lists',
        body: { name: 'Spring campaign' },
      })
    ).body;
    for (const [name, sample] of Object.entries(samplesFor(jobId, personId, listId))) {
      expect((await show(name, sample)).status, name).toBeLessThan(202);
    }
    expect((await show('error', { path: `${JOBS}/jej_unknown` })).status).toBe(404);
  });
});
