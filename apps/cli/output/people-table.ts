import Table from 'cli-table3';
import { isPassing, wholeScore } from '../../../model/text/fit-words.ts';
import type { Journalist, Research } from '../../client/index.ts';
import { colorsOf } from './colors.ts';
import { printable } from './printable.ts';

type Fit = Research['fit'];

interface Person {
  journalist: Pick<Journalist, 'name' | 'outlet' | 'role' | 'email' | 'socials'>;
  fit: Fit | null;
}

const MAX_WIDTH = 150;
/** Total width of the borders and padding in a table with four columns. */
const FRAME = 13;
const FIT_WIDTH = 11;
/** Minimum width of the column of reasons. Text in a narrower column is hard to read. */
const MIN_REASONS = 30;

/**
 * Renders each journalist's name, contact details, fit, reasons and suggested opening line. On a narrow
 * terminal, each journalist is a paragraph instead of a table row.
 */
export function renderPeople(people: Person[], terminalWidth: number): string {
  const width = Math.min(MAX_WIDTH, terminalWidth) - FRAME;
  const { bold, cyan, dim } = colorsOf(process.stdout);
  const who = Math.floor(width * 0.2);
  // Make the column wide enough for every e-mail address, because nobody could copy a truncated or wrapped
  // address.
  const contact = Math.max(14, ...people.map(({ journalist }) => journalist.email?.length ?? 0)) + 2;
  const reasons = width - who - contact - FIT_WIDTH;
  const texts = people.map(({ journalist, fit }) => ({
    who: [bold(printable(journalist.name)), printable(journalist.outlet), printable(journalist.role ?? '')],
    contact: [
      journalist.email === null ? dim('no published e-mail address') : printable(journalist.email),
      ...Object.values(journalist.socials).flatMap((url) => (url === null ? [] : [shortUrl(url)])),
    ],
    fit: fit === null ? ['–'] : [bold(String(wholeScore(fit.score))), fit.verdict.replaceAll('_', ' ')],
    reasons: [
      printable(fit?.reasoning ?? ''),
      printable(fit?.why_not ?? ''),
      fit?.personalized_angle ? cyan(`→ ${printable(fit.personalized_angle)}`) : '',
    ],
  }));
  const lines = (parts: string[]) => parts.filter((part) => part !== '').join('\n');
  const notice = nobodyRecommended(people);
  if (reasons < MIN_REASONS) {
    const paragraphs = texts.map((person) =>
      lines([...person.who, ...person.contact, person.fit.join(' '), ...person.reasons]),
    );
    return [...notice, ...paragraphs].join('\n\n');
  }
  const table = new Table({
    head: ['Journalist', 'Contact', 'Fit', 'Reasons and opening line'].map((title) => bold(title)),
    colWidths: [who, contact, FIT_WIDTH, reasons],
    wordWrap: true,
    style: { head: [], border: [] },
  });
  table.push(...texts.map((person) => [person.who, person.contact, person.fit, person.reasons].map(lines)));
  return [...notice, table.toString()].join('\n');
}

/** Returns a line that says so if people were scored and none of them is recommended. */
function nobodyRecommended(people: Person[]): string[] {
  const reports = people.flatMap(({ fit }) => fit ?? []);
  if (reports.length === 0 || reports.some(isPassing)) return [];
  return ['Nobody here is recommended for this pitch. The first people below are the nearest.'];
}

function shortUrl(url: string): string {
  return printable(url.replace('https://', ''));
}
