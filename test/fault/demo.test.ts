import { describe, expect, it } from 'vitest';
import { codeBlock, commandsOf } from '../support/docs/code-blocks.ts';
import { run, untilGone } from '../support/stacks/processes.ts';

describe('npm run demo', () => {
  it('shows every kind of outcome, exits with 0, and leaves nothing running', async () => {
    // Run only the first command of the README's code block. The second is `npm test`, which runs this test.
    const [demoCommand, testCommand] = commandsOf(codeBlock('README.md', 'Quick start'));
    expect(testCommand?.command).toBe('npm test');
    const demo = run('bash', ['-c', `exec ${demoCommand?.command}`]);
    await demo.waitFor(/The gateway and two workers are running/);
    const below = demo.descendants();
    expect(await demo.ended, demo.output()).toBe(0);
    for (const text of [
      'POST /api/v1/journalist-searches with a pitch',
      'The index probably holds',
      'Ines Valdorra',
      'Priya Ansah-Lindqvist',
      'soft_fit|weak',
      'aggregator',
      'organization_byline',
      'paywalled',
      'not_an_article',
      'fetch_failed',
      'ambiguous_identity',
      'harbour-courier\\.example +editorial +9\\d %  Harbour Courier, en',
      '10 credits used for',
      'POST /api/v1/news/search for .* [1-9]\\d* results',
    ]) {
      expect(demo.output()).toMatch(new RegExp(text));
    }
    expect(await untilGone(below)).toEqual([]);
  });

  it('can be interrupted', async () => {
    const demo = run(process.execPath, ['apps/byline.mjs', 'demo']);
    await demo.waitFor(/PostgreSQL and Temporal are running/);
    const below = demo.descendants();
    demo.process.kill('SIGINT');
    expect(await demo.ended, demo.output()).toBe(130);
    expect(demo.output()).not.toContain('The gateway and two workers are running');
    expect(await untilGone(below)).toEqual([]);
  });

  it('explains an invalid URL', async () => {
    const demo = run(process.execPath, ['apps/byline.mjs', 'demo', 'example.com']);
    expect(await demo.ended).toBe(1);
    expect(demo.output()).toContain('"example.com" is not an http or https URL');
  });
});
