import { describe, expect, it } from 'vitest';
import * as pages from '../../packages/reader/html/page.ts';
import { readArticle } from '../../packages/reader/pages/read-article.ts';
import table from '../../packages/reader/publications/page-model.json' with { type: 'json' };
import { readSiteMarks, reasonOf } from '../../packages/reader/site/index.ts';

const URL_OF_PAGE = 'https://www.smallharbour.example/blog/2026/cranes';
const marksOf = (body: string, head = '', url = URL_OF_PAGE) =>
  readSiteMarks(pages.parsePage(`<html><head>${head}</head><body>${body}</body></html>`, url));
const links = (...labels: string[]) => labels.map((label) => `<a href="/x">${label}</a>`).join('');
const PROSE =
  'We lift what others leave on the quay, and our customers call us Smallharbour for it, as we do ourselves.';

describe('the marks of a site', () => {
  it.each<[string, string, string, string]>([
    ['what is sold', 'cart', links('Warenkorb'), 'warenkorb'],
    ['part of a label', 'trial', links('Start your free trial'), 'start your free trial, free trial'],
    ['a path, whatever its label', 'careers', '<a href="/en/careers/">Come aboard</a>', 'careers'],
    ['who signs', 'newsroom', links('Redaktion'), 'redaktion'],
    ['a telephone number', 'telephone', '<a href="tel:+491234">Call</a>', 'a tel: link'],
    [
      'who claims the copyright',
      'signed_as_authority',
      '<p>© 2026 Gemeinde Kleinhafen</p>',
      '© 2026 Gemeinde Kleinhafen',
    ],
    ['software for forums', 'made_for_forums', '<p>Powered by phpBB</p>', 'Powered by phpBB'],
    [
      'advertisements',
      'ad_network',
      '<script src="https://x.doubleclick.net/a.js"></script>',
      'x.doubleclick.net',
    ],
  ])('name %s', (_, mark, body, seen) => {
    expect(marksOf(body)[mark]).toBe(seen);
  });

  it('leave out words in the middle of long labels and headlines', () => {
    const marks = marksOf(
      links('Why the shop on the quay had to close after forty years', 'the old shop story'),
    );
    expect(marks).not.toHaveProperty('shop');
    expect(marks).not.toHaveProperty('no_headlines');
  });

  it('count different words, not repetitions', () => {
    expect(marksOf(links('Cart', 'Cart', 'Cart'))).not.toHaveProperty('cart:3');
    expect(marksOf(links('Cart', 'Checkout', 'Wishlist'))).toHaveProperty('cart:3');
  });

  it('show whether the text says “we”, “I” or “you”', () => {
    const ours = marksOf(`<p>${`${PROSE} `.repeat(6)}</p>`);
    expect(ours).toMatchObject({ 'says_we:16': expect.any(String), 'own_name:3': expect.any(String) });
    const mine = marksOf(
      `<p>${'I lift what is left on my quay, as I told them, and nobody helps me with it at all. '.repeat(8)}</p>`,
    );
    expect(mine).toHaveProperty('says_i:15');
    expect(mine).not.toHaveProperty('says_we:8');
  });

  it('are part of an article’s reading, and each has a reason in words', () => {
    const reading = readArticle(
      `<html><body>${links('Warenkorb')}<p>${PROSE}</p></body></html>`,
      URL_OF_PAGE,
    );
    expect(reading.site_marks).toMatchObject({ cart: 'warenkorb', address_blog: '/blog/' });
    for (const mark of Object.keys(table.marks))
      expect(reasonOf(mark), mark).not.toBe(mark.replace(/:\d+$/, ''));
  });
});
