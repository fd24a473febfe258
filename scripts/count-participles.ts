/**
 * Counts the declared names of each part of the code that end in a participle, such as `stated`: a fact that a page
 * states is better called a fact. Names of booleans begin with a verb, such as `isRead`, and are not counted. Exits
 * with 1 if a part has more than it may have. The bounds only ever fall.
 *
 *     npx tsx scripts/count-participles.ts [PART]
 *
 * With a part such as `packages/fit`, also prints its names.
 */
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

const BOUNDS: Readonly<Record<string, number>> = {
  activities: 216,
  'apps/admin': 18,
  'apps/cli': 36,
  'apps/console': 92,
  'apps/gateway': 141,
  'apps/local': 57,
  db: 86,
  model: 31,
  'packages/find': 16,
  'packages/fit': 144,
  'packages/intake': 34,
  'packages/press-release': 26,
  'packages/reader': 206,
  workflows: 7,
};

const IRREGULAR = new Set(
  `begun bought broken brought built caught chosen done drawn driven fallen felt forgotten found given gone got heard
   held hidden kept known led left lost made meant met paid put read said seen sent shown sold spent spoken stolen
   stood taken thought thrown told torn understood won worn written`.split(/\s+/),
);
/** Words that only end like participles. */
const OTHERS = new Set('bed embed exceed feed hundred need proceed red seed shed speed'.split(' '));
const VERB = /^(?:are|can|get|had|has|have|is|was|were)[A-Z]/;

const [only] = process.argv.slice(2);
for (const [part, bound] of Object.entries(BOUNDS)) {
  if (only && only !== part) continue;
  const names = participlesIn(part);
  if (names.length > bound) process.exitCode = 1;
  console.log(
    `${part.padEnd(22)} ${names.length} (at most ${bound})${names.length > bound ? `: too many; npx tsx scripts/count-participles.ts ${part} lists them` : ''}`,
  );
  if (only) console.log(`  ${names.sort().join(' ')}`);
}

function participlesIn(part: string): string[] {
  const root = new URL(`../${part}/`, import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  // The client's schema is generated.
  const sources = files.filter((file) => /(?<!^schema)\.tsx?$/.test(file));
  return sources.flatMap((file) => {
    const text = readFileSync(new URL(file, root), 'utf8');
    return namesIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  });
}

function namesIn(node: ts.Node): string[] {
  const names: string[] = [];
  ts.forEachChild(node, (child) => {
    const name = declaredName(child);
    if (name && endsInParticiple(name)) names.push(name);
    names.push(...namesIn(child));
  });
  return names;
}

/** Returns the name of a variable or parameter. One that keeps the name of a property is not chosen there. */
function declaredName(node: ts.Node): string | null {
  const isChosen = ts.isBindingElement(node) && node.propertyName !== undefined;
  if (!(ts.isVariableDeclaration(node) || ts.isParameter(node) || isChosen)) return null;
  return ts.isIdentifier(node.name) ? node.name.text : null;
}

function endsInParticiple(name: string): boolean {
  const word =
    name
      .split(/(?=[A-Z])/)
      .at(-1)
      ?.toLowerCase() ?? '';
  return !VERB.test(name) && !OTHERS.has(word) && (word.endsWith('ed') || IRREGULAR.has(word));
}
