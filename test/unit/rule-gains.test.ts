import { afterEach, expect, it, vi } from 'vitest';
import { printRuleGains } from '../bench/rule-gains.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('reports on how many sites a rule helps and harms, and restores the rules', async () => {
  const printed: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  const rules = ['helps', 'harms', 'idle'];
  const sites = Array.from({ length: 8 }, (_, at) => `site-${at}.example`);
  await printRuleGains(
    [{ name: 'table', rules }],
    sites.map((site) => ({ site, open: () => () => rules.includes('helps') && !rules.includes('harms') })),
  );
  expect(rules).toEqual(['helps', 'harms', 'idle']);
  expect(printed).toEqual([
    '  right 0.0 %; with the rules that help on the other half of the sites 0.0 %',
    '  * helps on 0 sites, harms on 0: table: helps',
    '  * helps on 0 sites, harms on 8: table: harms',
    '  * helps on 0 sites, harms on 0: table: idle',
  ]);
  printed.length = 0;
  rules.splice(1, 1);
  await printRuleGains(
    [{ name: 'table', rules }],
    sites.map((site) => ({ site, open: () => () => rules.includes('helps') })),
  );
  expect(printed.slice(0, 2)).toEqual([
    '  right 100.0 %; with the rules that help on the other half of the sites 100.0 %',
    '    helps on 8 sites, harms on 0: table: helps',
  ]);
});
