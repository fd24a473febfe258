/**
 * Prints the path of an enrichment job in calling order, from the request to the settled result: for each step,
 * the function and what it needs of its own file.
 *
 *     npx tsx scripts/print-job-path.ts
 *
 * The list of steps is kept by hand. A step that no earlier step mentions is an error, so the documentation site,
 * which shows the path, is not built from a list that has become wrong.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = new URL('../', import.meta.url);

/**
 * The steps: the file, its function, and the name by which an earlier step calls it, if that is another: the
 * method of what the function creates, or the name of a workflow.
 */
const STEPS: [title: string, ...steps: [file: string, name: string, calledAs?: string][]][] = [
  [
    'The request',
    ['apps/gateway/jobs/enrich-routes.ts', 'enrichRoutes'],
    ['apps/gateway/jobs/enrich-request.ts', 'readEnrichRequest'],
    ['apps/gateway/jobs/enrich.ts', 'enrich'],
    ['db/jobs/acceptance.ts', 'accept'],
    ['db/money/ledger.ts', 'append'],
    ['apps/gateway/jobs/start-job.ts', 'startJob'],
    ['workflows/start.ts', 'enrichmentJobStart'],
    ['apps/gateway/runs/start-once.ts', 'startOnce'],
  ],
  [
    'The workflow',
    ['workflows/contract.ts', 'ENRICHMENT_JOB'],
    ['workflows/enrichment-job.ts', 'enrichmentJob'],
    ['activities/jobs/begin-job.ts', 'beginJob'],
    ['workflows/sliding-window.ts', 'slidingWindow'],
  ],
  [
    'A source',
    ['activities/journalists/index.ts', 'createJournalistActivities', 'resolveSource'],
    ['activities/support/web-attempt.ts', 'webAttempt'],
    ['activities/journalists/resolve-article.ts', 'resolveArticle'],
    ['activities/reading/article-reader.ts', 'createArticleReader', 'readAt'],
    ['activities/support/single-flight.ts', 'singleFlight'],
    ['activities/web/live-client.ts', 'createLiveClient', 'fetch'],
    ['activities/web/page-reader.ts', 'createPageReader', 'read'],
    ['activities/threads/readers.ts', 'READERS', 'Readers'],
    ['packages/reader/pages/read-article.ts', 'readArticle'],
    ['packages/reader/pages/read-story.ts', 'readStory'],
    ['db/pages/article-store.ts', 'save'],
    ['activities/publications/article-publication.ts', 'createPublicationReader', 'ofArticle'],
    ['activities/journalists/known-pages.ts', 'pageOfAuthor'],
    ['activities/journalists/describe-person.ts', 'describePerson'],
    ['activities/journalists/recent.ts', 'findRecent'],
    ['activities/journalists/find-contact.ts', 'findContact'],
    ['activities/journalists/settle-source.ts', 'settleSource'],
    ['db/jobs/settlements.ts', 'resolve'],
  ],
  [
    'The score',
    ['workflows/job-scores.ts', 'JobScores'],
    ['activities/fit/score-journalists.ts', 'scoreJournalists', 'scoreFit'],
    ['activities/fit/lexical-scorer.ts', 'lexicalScorer', 'score'],
    ['packages/fit/score/judge-work.ts', 'judgeWork'],
    ['packages/fit/score/score.ts', 'scorePitch'],
  ],
  ['The end', ['activities/jobs/settle-job.ts', 'settleJob']],
];

interface Step {
  file: string;
  name: string;
  code: string;
}

/** Returns the steps with their code, by part of the path; throws an error for a step that no earlier step calls. */
export function jobPath(): { title: string; steps: Step[] }[] {
  const mentioned = new Set(['enrichRoutes']);
  return STEPS.map(([title, ...steps]) => ({
    title,
    steps: steps.map(([file, name, calledAs = name]) => {
      if (!mentioned.has(calledAs)) throw new Error(`no step before ${name} in ${file} calls ${calledAs}`);
      const { code, names } = codeOf(file, name);
      for (const other of names) mentioned.add(other);
      return { file, name, code };
    }),
  }));
}

/** Returns a declaration and what it uses of its own file, and all names and texts that occur in them. */
function codeOf(file: string, name: string): { code: string; names: Set<string> } {
  const source = ts.createSourceFile(
    file,
    readFileSync(new URL(file, ROOT), 'utf8'),
    ts.ScriptTarget.ESNext,
    true,
  );
  const declarations = new Map<string, ts.Statement>();
  for (const statement of source.statements)
    for (const own of declared(statement)) declarations.set(own, statement);
  if (!declarations.has(name)) throw new Error(`${file} does not declare ${name}`);
  const names = new Set([name]);
  const used = new Set<ts.Statement>();
  // A set visits what is added to it while it is visited.
  for (const mentioned of names) {
    const statement = declarations.get(mentioned);
    if (!statement || used.has(statement)) continue;
    used.add(statement);
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node) || ts.isStringLiteral(node)) names.add(node.text);
      ts.forEachChild(node, visit);
    };
    visit(statement);
  }
  const code = source.statements.filter((statement) => used.has(statement));
  return { code: code.map((statement) => statement.getFullText().trim()).join('\n\n'), names };
}

function declared(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const named = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  return named && statement.name ? [statement.name.text] : [];
}

/** Returns how long the path is: its steps, their lines, and the lines of their files. */
export function measurePath(path: ReturnType<typeof jobPath>): {
  steps: number;
  files: number;
  lines: number;
  ofFiles: number;
} {
  const steps = path.flatMap((part) => part.steps);
  const files = [...new Set(steps.map(({ file }) => file))];
  const lineCount = (texts: string[]) =>
    texts.reduce((sum, text) => sum + text.trimEnd().split('\n').length, 0);
  return {
    steps: steps.length,
    files: files.length,
    lines: lineCount(steps.map(({ code }) => code)),
    ofFiles: lineCount(files.map((file) => readFileSync(new URL(file, ROOT), 'utf8'))),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = jobPath();
  for (const { title, steps } of path) {
    console.log(`\n=== ${title}`);
    for (const { file, name, code } of steps) console.log(`\n--- ${file}: ${name}\n\n${code}`);
  }
  const { steps, files, lines, ofFiles } = measurePath(path);
  console.log(`\n${steps} steps in ${files} files: ${lines} lines of ${ofFiles} in these files`);
}
