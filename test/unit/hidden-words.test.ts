import { describe, expect, it } from 'vitest';
import { hiddenWordsOf, mentions, mentionsOf } from '../../model/index.ts';

const PERSON = mentionsOf({ names: ['José Núñez'], exact: ['jose@paper.example'] });
const LONG = 'lorem ipsum dolor sit amet '.repeat(40);

/** Whether an erasure finds the person in a copy of a page. */
function isFound(html: string): boolean {
  if (!PERSON) throw new Error('there is nothing to search for');
  return [html, hiddenWordsOf(html)].some((text) => mentions(PERSON, text));
}

describe('the words that a page does not show as they are', () => {
  it.each([
    ['plain', '<p>By José Núñez</p>'],
    ['plain in the middle of a long text', `<p>${LONG} José Núñez ${LONG}</p>`],
    ['entities', '<p>By Jos&eacute; N&uacute;&ntilde;ez</p>'],
    ['entities in a long text', `<p>${LONG} Jos&#233; N&#xFA;&#xF1;ez ${LONG}</p>`],
    ['escapes of JSON', `<script>{"${LONG}":"Jos\\u00e9 N\\u00fa\\u00f1ez","${LONG}":1}</script>`],
    ['an attribute', '<meta name="author" content="Jos&eacute; N&uacute;&ntilde;ez">'],
    ['tags between the words', `<p>${LONG} <b>José</b>\n  <i class="x">Núñez</i> ${LONG}</p>`],
    ['lines between the words', `<p>${LONG} José\n          Núñez ${LONG}</p>`],
    ['lines in an attribute', '<meta name="author" content="José\n          Núñez">'],
    ['much space before a tag', `<p>${LONG} José${' '.repeat(200)}<b>Núñez</b> ${LONG}</p>`],
    ['an address letter by letter', '<a>&#106;&#111;&#115;&#101;&#64;&#112;aper.example</a>'],
  ])('has a name written with %s', (_, html) => {
    expect(isFound(html)).toBe(true);
  });

  it.each([
    ['another name', '<p>By Jos&eacute; N&uacute;&ntilde;ezes</p>'],
    ['words far from each other', `<p>José ${LONG}</p><p>${LONG} Núñez</p>`],
  ])('does not have %s', (_, html) => {
    expect(isFound(html)).toBe(false);
  });

  it.each(['<', '\\', '<![CDATA', '\n', '<a &>'])('are found in time among many %j', (sign) => {
    const started = performance.now();
    hiddenWordsOf(`&amp;${sign.repeat(200_000)}`);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('is short where the page hides nothing', () => {
    expect(hiddenWordsOf(`<p title="${LONG}">${LONG.repeat(20)}</p>`).length).toBeLessThan(300);
  });
});
