import { readFileSync } from 'node:fs';
import { readMainText } from '/work/wt/text/activities/articles/main-text/index.ts';
import { parsePage } from '/work/wt/text/activities/articles/page.ts';

for (const f of process.argv.slice(2)) {
  const page = parsePage(readFileSync('/tmp/text/html/' + f + '.html', 'utf8'), 'https://x.example/a/');
  const { text, markdown } = readMainText(page, page.$('title').text());
  console.log('=====', f, text.length, markdown.length);
  console.log(markdown.slice(0, 1800));
}
