/** Writes the demo newsroom as a WARC file: `npx tsx apps/local/newsroom/build.ts FILE`. */
import { writeArchive } from './archive.ts';
import { newsroom } from './outlets.ts';

const [file = 'newsroom.warc.gz'] = process.argv.slice(2);
const responses = newsroom();
await writeArchive(file, responses);
console.log(`${responses.length} responses written to ${file}`);
