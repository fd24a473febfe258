import type { Problem } from '../../client/index.ts';
import { words } from './formats.ts';

type Issue = Problem['issues'][number];

/**
 * What a refusal says to a person: its message, or each of several values that are refused. Places in the request, such
 * as `/query/url`, are for programs: what they name is said in words.
 */
export function problemWords({ message, issues }: Pick<Problem, 'message' | 'issues'>): string[] {
  if (issues.length > 1) return issues.map(issueWords);
  return [message.startsWith('/') && issues[0] ? issueWords(issues[0]) : message];
}

function issueWords({ path, message }: Issue): string {
  const said = message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message;
  const [name, number] = path
    .split('/')
    .filter((part) => !['', 'query', 'options'].includes(part))
    .reduce<[string, string]>(
      ([before, count], part) =>
        /^\d+$/.test(part)
          ? [before, ` ${Number(part) + 1}`]
          : [/^urls?$/.test(part) ? 'URL' : words(part), count],
      ['', ''],
    );
  return name === '' ? said.charAt(0).toUpperCase() + said.slice(1) : `${name}${number}: ${said}`;
}
