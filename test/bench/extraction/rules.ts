import {
  HEAD_RULES,
  LINE_RULES,
  type LineRule,
  TAIL_RULES,
} from '../../../packages/reader/main-text/line-rules.ts';
import type { Line } from '../../../packages/reader/main-text/lines.ts';
import { f1Of } from '../shingles.ts';
import type { Example } from './examples.ts';

/**
 * Describes the rule that removes a line. If the rule removes a whole element, the description includes the
 * element's tag, or the word in its name that the rule matched. Null if the line is kept.
 */
export function ruleOf({ run, reason, excluding }: Line): string | null {
  const first = (rules: readonly LineRule[]) =>
    rules.find((rule) => run.size <= rule.upTo && rule.pattern.test(run.text))?.reason;
  if (reason === null) return null;
  if (reason === 'excluded block') {
    const exclusion = excluding?.exclusion;
    const mark = exclusion?.word?.replace(/^[ -]|[ -]$/g, '') ?? excluding?.tag;
    return `${exclusion?.word === undefined ? 'tag' : 'name'}: ${exclusion?.reason}: ${mark}`;
  }
  if (reason === 'line') return `line: ${first(LINE_RULES)}`;
  if (reason === 'leading row') return `above: ${first(HEAD_RULES) ?? 'standfirst'}`;
  if (reason === 'tail') return `tail: ${first(TAIL_RULES) ?? 'links, pictures and headings'}`;
  return reason;
}

/** Minimum change in a site's F1 that counts as better or worse. */
const LEAST = 0.002;

/**
 * Returns how much each extraction rule improves the F1 score: the score with all rules minus the score
 * without that rule. `gain` is the mean of this difference over all pages, in thousandths; `better` and
 * `worse` count the sites whose score the rule raises or lowers. Only the first block of text on each page is
 * read.
 */
export function gainsOf(
  examples: readonly Example[],
): { rule: string; gain: number; better: number; worse: number }[] {
  const sites = new Map<string, Map<string, number>>();
  for (const { site, candidates, runs, score } of examples) {
    const [first] = candidates;
    if (!first) continue;
    const f1 = (keeps: (index: number) => boolean) =>
      f1Of(
        score(
          first.runs
            .filter((_run, index) => keeps(index))
            .map((run) => runs[run]?.text)
            .join('\n'),
        ),
      );
    const whole = f1((index) => first.kept[index] === true);
    const names = first.rules.flatMap((rule) => (rule === null ? [] : namesOf(rule)));
    for (const rule of new Set(names)) {
      const gain =
        whole - f1((index) => first.kept[index] === true || namesOf(first.rules[index] ?? '').includes(rule));
      const gains = sites.get(rule) ?? new Map<string, number>();
      gains.set(site, (gains.get(site) ?? 0) + gain);
      sites.set(rule, gains);
    }
  }
  return [...sites]
    .map(([rule, gains]) => {
      const all = [...gains.values()];
      return {
        rule,
        gain: (1000 * all.reduce((sum, gain) => sum + gain, 0)) / examples.length,
        better: all.filter((gain) => gain > LEAST).length,
        worse: all.filter((gain) => gain < -LEAST).length,
      };
    })
    .sort((a, b) => a.rule.localeCompare(b.rule));
}

/**
 * Returns a rule's name without the HTML tag or word that the rule matched. If there is one, also returns the
 * name with it.
 */
function namesOf(rule: string): string[] {
  const [kind, reason, word] = rule.split(': ');
  return word === undefined ? [rule] : [`${kind}: ${reason}`, `${kind}: ${reason}: ${word}`];
}
