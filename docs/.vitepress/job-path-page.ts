/** Writes the page that shows the code of an enrichment job in calling order. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { jobPath, measurePath } from '../../scripts/print-job-path.ts';
import { code } from './markdown.ts';

export function writeJobPathPage(): void {
  const path = jobPath();
  const { steps, files, lines } = measurePath(path);
  const page = [
    // The words of the code would bury the pages about them in the search.
    '---\nsearch: false\noutline: 2\n---',
    '# From a request to the settled job',
    `The code of an enrichment job of one article in calling order, from \`POST /api/v1/journalists/enrich\` to the transaction ` +
      `that charges for it: ${steps} functions in ${files} files, ${lines.toLocaleString('en')} lines. Each comes with what ` +
      'it uses of its own file, without types. `scripts/print-job-path.ts` has the list and prints the same. ' +
      '[Architecture](architecture.md) says in a line what each file does.',
    ...path.flatMap(({ title, steps: part }) => [
      `## ${title}`,
      ...part.flatMap(({ file, name, code: text }) => [
        `### ${name}`,
        `In ${code(file)}:`,
        // Not highlighted: the page would be ten times as large.
        `\`\`\`\`txt\n${text}\n\`\`\`\``,
      ]),
    ]),
  ];
  writeFileSync(
    fileURLToPath(new URL('../contributing/job-path.md', import.meta.url)),
    `${page.join('\n\n')}\n`,
  );
}
