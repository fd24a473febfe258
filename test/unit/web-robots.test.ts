import { describe, expect, it } from 'vitest';
import { readRobotsRules } from '../../activities/web/robots.ts';
import { timed } from '../support/probes/processor-time.ts';

const ORIGIN = 'https://news.example';
const rules = (text: string) => readRobotsRules(ORIGIN, text, 'BylineBot');
const allows = (text: string, path: string) => rules(text).allows(new URL(path, ORIGIN));

describe('a robots.txt', () => {
  // The paths and patterns come from the examples in RFC 9309 §2.2.2, §2.2.3 and §5.
  it.each([
    ['Disallow: /foo/bar?baz=quz', '/foo/bar?baz=quz', false],
    ['Disallow: /foo/bar/%E3%83%84', '/foo/bar/ツ', false],
    ['Disallow: /foo/bar/ツ', '/foo/bar/%E3%83%84', false],
    ['Disallow: /foo/bar/%62%61%7A', '/foo/bar/baz', false],
    ['Disallow: /foo/bar/baz', '/foo/bar/%62%61%7A', false],
    ['Disallow: *.gif$', '/picture.gif', false],
    ['Disallow: *.gif$', '/picture.gif.html', true],
    ['Disallow: /example/\nAllow: /example/public', '/example/public/x', true],
    ['Disallow: /page\nAllow: /page', '/page', true],
    ['Disallow:', '/anything', true],
  ])('with %j about %s: %s', (text, path, allowed) =>
    expect(allows(`User-agent: *\n${text}`, path)).toBe(allowed),
  );

  it.each([
    ['0.5', 500],
    ['5', 5_000],
    ['86400', 10_000],
    ['-1', 0],
    ['soon', 0],
  ])('with a Crawl-delay of %s causes a wait of %i ms', (delay, ms) =>
    expect(rules(`User-agent: *\nCrawl-delay: ${delay}`).crawlDelayMs).toBe(ms),
  );

  it('that is designed to be slow is quickly treated as a refusal', () => {
    const line = `Disallow: /${'*a'.repeat(1_000)}b\n`;
    const hostile = rules(`User-agent: *\n${line.repeat(250)}`);
    const { result, milliseconds } = timed(() => hostile.allows(new URL(`/${'a'.repeat(2_000)}`, ORIGIN)));
    expect(result).toBe(false);
    expect(milliseconds).toBeLessThan(1_000);
  });
});
