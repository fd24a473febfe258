import { createHash } from 'node:crypto';

/**
 * A table of rules that Byline's page reader uses. To measure the effect of a rule, the benchmark removes the
 * rule from the table and reads the page again.
 */
export interface RuleTable {
  name: string;
  rules: { why: string }[] | string[];
}

/**
 * Reads a page with the rules that are in the rule tables at the time of the call. Returns whether the result
 * is correct.
 */
type Reader = () => boolean | Promise<boolean>;

/**
 * A page of a benchmark. `open` parses the page, which stays in memory only as long as the returned reader.
 */
export interface RuledPage {
  site: string;
  open(): Reader;
}

interface Outcome {
  page: RuledPage;
  site: string;
  half: number;
  right: boolean;
  /** For each rule, whether the result is correct if the page is read without this rule. */
  without: boolean[];
}

interface Rule {
  table: unknown[];
  rule: unknown;
  label: string;
}

/**
 * The minimum number of sites on which a rule must improve the result. A rule that improves the result on
 * fewer sites is marked as specific to a site.
 */
const LEAST_SITES = 3;

/**
 * Reads every page many times, each time with a different rule left out. Prints for each rule the number of
 * sites on which it improves a result, and the number on which it worsens one. Then splits the sites into two
 * halves, and reads each half with only those rules that improve more sites than they worsen in the other
 * half. This estimates how accurate the rules would be on sites that were unknown when the rules were
 * written.
 */
export async function printRuleGains(tables: RuleTable[], pages: Iterable<RuledPage>): Promise<void> {
  const rules = tables.flatMap(({ name, rules: table }) =>
    table.map(
      (rule): Rule => ({ table, rule, label: `${name}: ${typeof rule === 'string' ? rule : rule.why}` }),
    ),
  );
  const outcomes: Outcome[] = [];
  const chosen: { site: string; right: boolean }[] = [];
  for (const page of pages) {
    const read = page.open();
    const without: boolean[] = [];
    for (const rule of rules) without.push(await readWithout([rule], read));
    const { site } = page;
    outcomes.push({ page, site, half: halfOf(site), right: await read(), without });
  }
  const gains = rules.map((_, at) => (half?: number) => sitesOf(outcomes, at, half));
  for (const { page, site, half } of outcomes) {
    const dropped = rules.filter((_, at) => {
      const { helped, harmed } = gains[at]?.(1 - half) ?? { helped: 0, harmed: 0 };
      return helped <= harmed;
    });
    chosen.push({ site, right: await readWithout(dropped, page.open()) });
  }
  console.log(
    `  right ${shareOf(outcomes)}; with the rules that help on the other half of the sites ${shareOf(chosen)}`,
  );
  rules.forEach(({ label }, at) => {
    const { helped, harmed } = gains[at]?.() ?? { helped: 0, harmed: 0 };
    console.log(
      `  ${helped < LEAST_SITES ? '*' : ' '} helps on ${helped} sites, harms on ${harmed}: ${label}`,
    );
  });
}

async function readWithout(dropped: Rule[], read: Reader): Promise<boolean> {
  const tables = new Map(dropped.map(({ table }) => [table, [...table]]));
  const out = new Set(dropped.map(({ rule }) => rule));
  for (const [table, all] of tables) table.splice(0, table.length, ...all.filter((rule) => !out.has(rule)));
  try {
    return await read();
  } finally {
    for (const [table, all] of tables) table.splice(0, table.length, ...all);
  }
}

function sitesOf(outcomes: Outcome[], at: number, half?: number): { helped: number; harmed: number } {
  const sites = (isHelp: boolean) =>
    new Set(
      outcomes
        .filter((page) => half === undefined || page.half === half)
        .filter(({ right, without }) => right === isHelp && without[at] === !isHelp)
        .map(({ site }) => site),
    ).size;
  return { helped: sites(true), harmed: sites(false) };
}

/** Divides the sites into two halves, 0 and 1, by a hash of the site's name. */
function halfOf(site: string): number {
  return createHash('sha256').update(site).digest().readUInt8(0) % 2;
}

function shareOf(pages: { right: boolean }[]): string {
  return `${((100 * pages.filter(({ right }) => right).length) / Math.max(1, pages.length)).toFixed(1)} %`;
}
