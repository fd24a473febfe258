/** Writes the demo newsroom as a WARC file: `npx tsx apps/local/newsroom/build.ts FILE`. */
import { writeArchive } from './archive.ts';
import { newsroom } from './outlets.ts';

const [file = 'newsroom.warc.gz'] = process.argv.slice(2);
const replies = newsroom();
await writeArchive(file, replies);
console.log(`${replies.length} replies written to ${file}`);
