/**
 * npm run bench index -- [--articles N] [--copies N] [--data DIR] [--settings a=b,c=d]
 *
 * Fills the news index with N invented articles (100,000 by default) as an operator loads an archive, and measures what
 * it then costs: space, searches alone and eight at once, ingest beside searches, counting, retention, vacuum and a
 * restart. The reference of each figure is the same in an index of a tenth of the articles, measured in the same run. The load of the
 * machine is behind each. `--copies` multiplies a loaded index in the database, where loading all would take hours. `--data` keeps the
 * index in a folder; a later run then measures it, with more copies if it says so, without loading anything.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Database } from '../../db/index.ts';
import { serverFolder, startServer } from './find/postgres.ts';
import { copyArticles, loadGenerated } from './index/load.ts';
import { measureIndex } from './index/measure.ts';
import { createNewsroom } from './index/newsroom.ts';
import { createSheet } from './index/sheet.ts';

const PART = 0.1;

export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      articles: { type: 'string', default: '100000' },
      copies: { type: 'string', default: '0' },
      data: { type: 'string' },
      settings: { type: 'string', default: '' },
    },
  });
  const articles = Number(values.articles);
  const dataDir = values.data ?? serverFolder();
  const isLoaded = existsSync(join(dataDir, 'cluster'));
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const settings = values.settings.split(',').filter((setting) => setting !== '');
  const newsroom = createNewsroom({ articles, until: new Date() });
  const sheet = createSheet();
  const start = () => startServer(dataDir, { durable: true, settings });
  const fill = async (work: (db: Database) => Promise<void>) => {
    const server = await start();
    await work(server.db).finally(server.stop);
    await measureIndex(start, newsroom, sheet);
  };
  const load = (name: string, count: number) =>
    fill((db) => loadGenerated(db, newsroom, { load: name, count, folder: dataDir }, sheet));
  try {
    const first = Math.round(articles * PART);
    if (isLoaded) await measureIndex(start, newsroom, sheet);
    else {
      await load('first', first);
      await load('rest', articles - first);
    }
    const copies = Number(values.copies);
    if (copies > 0) await fill((db) => copyArticles(db, copies, sheet));
  } finally {
    if (!values.data) rmSync(dataDir, { recursive: true, force: true });
  }
}
