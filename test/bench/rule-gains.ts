import { createHash } from 'node:crypto';

/**
 * A table of rules that Byline's reader uses. While a page is read without a rule, that rule is removed from
 * the table.
 */
export interface RuleTable {
  name: string;
  rules: { why: string }[] | string[];
}

/** Reads a page with the current rules of the tables. Returns whether the result is right. */
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
  /** Whether the result for a page is right without each rule. */
  without: boolean[];
}

interface Rule {
  table: unknown[];
  rule: unknown;
  label: string;
}

/**
 * The number of sites that a rule must help. A rule that helps fewer sites is marked as specific to a site.
 */
const LEAST_SITES = 3;

/**
 * Reads every page without each rule in turn and prints on how many sites the rule helps and harms. Then
 * splits the sites into halves, and reads each half with only those rules that help on more sites of the
 * other half than they harm. The result estimates how accurate the rules would be on sites that were not
 * known when they were written.
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

/** Assigns a site to half 0 or 1 by a hash of its name. */
function halfOf(site: string): number {
  return createHash('sha256').update(site).digest().readUInt8(0) % 2;
}

function shareOf(pages: { right: boolean }[]): string {
  return `${((100 * pages.filter(({ right }) => right).length) / Math.max(1, pages.length)).toFixed(1)} %`;
}
