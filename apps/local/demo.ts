import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pc from 'picocolors';
import { readConfig } from '../runtime/index.ts';
import { findPeople } from './demo-find.ts';
import { apiOf, runJob } from './demo-job.ts';
import { printReport } from './demo-report.ts';
import { LocalError } from './local-error.ts';
import { writeArchive } from './newsroom/archive.ts';
import { newsroomArticles } from './newsroom/articles.ts';
import { DEMO_SOURCES, newsroom } from './newsroom/outlets.ts';
import { PITCH, SEARCHED } from './newsroom/stories.ts';
import { anyPorts } from './ports.ts';
import { run, say, unlessGivenUp } from './run.ts';
import { startStack } from './stack.ts';

/**
 * `byline demo`: starts a whole stack, runs a search and a job through the public API, and prints the results. By
 * default, the job uses a small built-in newsroom; if URLs are given, it fetches them from the live web. The
 * function never returns, because the process exits.
 */
export async function demo(urls: string[]): Promise<never> {
  return run(async (stopped, signal) => {
    const wrong = urls.find((url) => !/^https?:\/\/\S+$/.test(url) || !URL.canParse(url));
    if (wrong) throw new LocalError(`"${wrong}" is not an http or https URL. Usage: byline demo [URL …]`);

    const config = readConfig(process.env);
    const dataDir = mkdtempSync(join(tmpdir(), 'byline-demo-'));
    try {
      const starting = startStack({
        config,
        dataDir,
        ports: anyPorts(),
        durable: false,
        env: await webSettings(urls, dataDir),
        articles: urls.length > 0 ? [] : newsroomArticles(),
        signal,
        say,
      });
      const stack = await unlessGivenUp(starting, signal);
      if (!stack) return 130;
      try {
        if (!stack.first)
          throw new Error('the new database of the demo contains no API key to start the job with');
        const sources =
          urls.length > 0 ? urls.map((url) => ({ type: 'article_url', url })) : [...DEMO_SOURCES];
        const call = apiOf(stack.state.gateway, stack.first.secret);
        // The index holds only the built-in newsroom, whose subject is that of the pitch.
        const search = urls.length > 0 ? Promise.resolve() : findPeople(call, PITCH);
        const job = search.then(() => runJob(call, { sources, pitch: PITCH, q: SEARCHED }));
        const reason = await Promise.race([job.then(() => null), stopped, stack.ended]);
        if (reason !== null) {
          console.log(pc.dim(`\nStopping: ${reason} …`));
          return 130;
        }
        printReport(await job);
        return 0;
      } finally {
        await stack.stop();
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
}

async function webSettings(urls: string[], dataDir: string): Promise<Record<string, string>> {
  if (urls.length > 0) return { BYLINE_WEB: 'live' };
  const archive = join(dataDir, 'newsroom.warc.gz');
  await writeArchive(archive, newsroom());
  return { BYLINE_WEB: 'archive', BYLINE_WEB_ARCHIVES: archive };
}
