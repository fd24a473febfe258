/** Writes the page about the TypeScript client from its declarations and their comments. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const CLIENT = fileURLToPath(new URL('../../apps/client/', import.meta.url));

/**
 * The classes and interfaces that the page about the TypeScript client describes, in order, each with the file
 * that declares it.
 */
const DECLARATIONS: [file: string, name: string, title: string][] = [
  ['client.ts', 'BylineClient', 'BylineClient'],
  ['campaigns.ts', 'CampaignsClient', 'client.campaigns'],
  ['find.ts', 'JournalistSearchesClient', 'client.journalistSearches'],
  ['media-lists.ts', 'MediaListsClient', 'client.mediaLists'],
  ['client.ts', 'BylineClientOptions', 'BylineClientOptions'],
  ['call-options.ts', 'CallOptions', 'CallOptions'],
  ['call-options.ts', 'PostOptions', 'PostOptions'],
  ['wait-for-job.ts', 'WaitOptions', 'WaitOptions'],
  ['client.ts', 'WholeJobOptions', 'WholeJobOptions'],
  ['whole-job.ts', 'WholeJob', 'WholeJob'],
  ['whole-job.ts', 'ScoredJournalist', 'ScoredJournalist'],
  ['errors.ts', 'ApiError', 'ApiError'],
  ['errors.ts', 'ConnectionError', 'ConnectionError'],
];

interface Member {
  name: string;
  signature: string;
  comment: string;
}

/** Returns the public members of a class or an interface of the TypeScript client. */
export function clientMembers(file: string, name: string): { comment: string; members: Member[] } {
  const text = readFileSync(CLIENT + file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  for (const statement of source.statements) {
    if (!ts.isClassDeclaration(statement) && !ts.isInterfaceDeclaration(statement)) continue;
    if (statement.name?.text !== name) continue;
    const constructorFirst = [...statement.members].sort(
      (a, b) => Number(ts.isConstructorDeclaration(b)) - Number(ts.isConstructorDeclaration(a)),
    );
    const members = constructorFirst.filter(isPublic).map((member) => ({
      name: member.name?.getText() ?? 'new',
      signature: signatureOf(member, text, name),
      comment: commentOf(member),
    }));
    return { comment: commentOf(statement), members };
  }
  throw new Error(`${file} does not declare ${name}`);
}

export function writeTypescriptPage(): void {
  const sections = DECLARATIONS.flatMap(([file, owner, title]) => {
    const { comment, members } = clientMembers(file, owner);
    return [
      `## ${title}`,
      ...(comment === '' ? [] : [comment]),
      ...members.flatMap(({ name: member, signature, comment: about }) => [
        ...(file === 'client.ts' && owner === 'BylineClient' ? [`### ${member}`] : []),
        `\`\`\`ts\n${signature}\n\`\`\``,
        ...(about === '' ? [] : [about]),
      ]),
    ];
  });
  const page = [
    '# TypeScript client',
    'The client is the package `@byline-media/client`, which has the version of the server and one dependency. Its types are ' +
      'generated from the OpenAPI document; on this page, their names begin with `wire.`. The [cookbook](cookbook.md) has ' +
      'complete programs.',
    ...sections,
  ];
  writeFileSync(fileURLToPath(new URL('../typescript.md', import.meta.url)), `${page.join('\n\n')}\n`);
}

function isPublic(member: ts.ClassElement | ts.TypeElement): boolean {
  if (member.name && ts.isPrivateIdentifier(member.name)) return false;
  // Show only the constructor of BylineClient, because users construct no other object: failed calls create
  // the error objects, and the BylineClient creates the client for media lists.
  return !ts.isConstructorDeclaration(member) || member.parent.name?.text === 'BylineClient';
}

/** Returns the declaration of a member of a class or interface, without the member's body and comment. */
function signatureOf(member: ts.ClassElement | ts.TypeElement, text: string, owner: string): string {
  const end = 'body' in member && member.body ? (member.body as ts.Node).getStart() : member.getEnd();
  const declaration = text
    .slice(member.getStart(), end)
    .replace(/^constructor/, `new ${owner}`)
    .replace(/^(?:async|override|readonly)\s+/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\( | \)|,(?= \))/g, (found) => found.trim())
    .replace(/,\)/, ')')
    .trim();
  return declaration.length <= 90 ? declaration : wrapped(declaration);
}

/** Writes each parameter of a function on a separate line. */
function wrapped(declaration: string): string {
  const [, head = '', parameters = '', tail = ''] = /^([^(]+\()(.*)(\).*)$/.exec(declaration) ?? [];
  if (head === '') return declaration;
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const character of parameters) {
    if ('{(<['.includes(character)) depth += 1;
    if ('})>]'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else part += character;
  }
  return [head, ...[...parts, part.trim()].map((one) => `  ${one},`), tail].join('\n');
}

function commentOf(node: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(node);
  return comment && ts.isJSDoc(comment)
    ? (ts.getTextOfJSDocComment(comment.comment) ?? '').replaceAll(/\s+/g, ' ')
    : '';
}
