import { describe, expect, it } from 'vitest';
import { CONTACT_MARK } from '../../packages/reader/contacts/contact-context.ts';
import { readPrintedAddresses } from '../../packages/reader/contacts/printed-addresses.ts';
import * as pages from '../../packages/reader/html/page.ts';
import { contactMetrics, contactPages, readContact } from '../bench/contacts/contact-pages.ts';

describe('the labelled set of contact pages', () => {
  it('has sixty pages or more; precision is at least 0.98 and recall at least 0.90', async () => {
    const figures = contactMetrics(await Promise.all(contactPages().map(readContact)));
    expect(figures.pages).toBeGreaterThanOrEqual(60);
    expect(figures.precision).toBeGreaterThanOrEqual(0.98);
    expect(figures.recall).toBeGreaterThanOrEqual(0.9);
  });

  it('shows the desk’s e-mail address as evidence, and never as the person’s', async () => {
    const outcomes = await Promise.all(
      contactPages()
        .filter(({ which }) => which === 'desks')
        .map(readContact),
    );
    for (const { found, evidence, page } of outcomes) {
      expect(found, page.layout.name).toBeNull();
      expect(
        evidence.map(({ fields }) => fields),
        page.layout.name,
      ).toContainEqual(['office_email']);
    }
  });
});

/** Ways in which pages write or obfuscate `ada@news.example`. */
const DISGUISES: [why: string, html: string][] = [
  ['a link', '<a href="mailto:ada@news.example">Mail</a>'],
  ['a link with a subject', '<a href="mailto:ada@news.example?subject=Your%20story&cc=x@y.example">Mail</a>'],
  ['a link in percent signs', '<a href="mailto:%61da%40news.example">Mail</a>'],
  ['words', '<p>ada@news.example</p>'],
  ['full-width characters', '<p>ada＠news.example</p>'],
  ['entities', '<p>&#97;da&#64;news&#46;example</p>'],
  ['entities escaped twice', '<p>&amp;#97;da&amp;#64;news&amp;#46;example</p>'],
  ['brackets', '<p>ada [at] news [dot] example</p>'],
  ['parentheses with a plain stop', '<p>ada(at)news.example</p>'],
  ['capitals', '<p>ada [AT] news [DOT] example</p>'],
  ['German', '<p>ada(ät)news.example</p>'],
  ['Spanish', '<p>ada (arroba) news (punto) example</p>'],
  ['bare words', '<p>ada at news dot example</p>'],
  ['elements of their own', '<p><span>ada</span><span>@</span><span>news.example</span></p>'],
  ['a word that is not shown', '<p>ada<span style="display:none">spam</span>@news.example</p>'],
  ['a comment', '<p>ada<!-- no -->@news.example</p>'],
  [
    'Cloudflare',
    '<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="5a3b3e3b1a343f2d29743f223b372a363f">[email protected]</a>',
  ],
  ['Cloudflare’s link', '<a href="/cdn-cgi/l/email-protection#5a3b3e3b1a343f2d29743f223b372a363f">Mail</a>'],
  ['backward letters', '<span style="unicode-bidi:bidi-override;direction:rtl">elpmaxe.swen@ada</span>'],
  ['attributes', '<a href="#" data-user="ada" data-domain="news.example">Mail</a>'],
  ['an attribute in base64', '<a href="#" data-email="YWRhQG5ld3MuZXhhbXBsZQ==">Mail</a>'],
  ['an attribute with letters moved by 13', '<a href="#" data-enc-email="nqn[at]arjf.rknzcyr">Mail</a>'],
  ['pieces in a script', "<script>document.write('ada' + '@' + 'news.example')</script>"],
  [
    'pieces in variables',
    "<script>var a1 = 'ada' + '&#64;'; a1 = a1 + 'news' + '&#46;' + 'example'; show(a1);</script>",
  ],
  [
    'codes in a script',
    '<script>document.write(String.fromCharCode(97,100,97,64,110,101,119,115,46,101,120,97,109,112,108,101))</script>',
  ],
  ['base64 in a script', "<script>location = atob('bWFpbHRvOmFkYUBuZXdzLmV4YW1wbGU=')</script>"],
  ['a script’s call', "<a href=\"javascript:sendMail('ada', 'news.example')\">Mail</a>"],
  ['TYPO3’s shift', '<a href="javascript:linkTo_UnCryptMailto(\'ocknvq,cfcBpgyu0gzcorng\');">Mail</a>'],
  [
    'data of the page',
    '<script>window.state = {"author":{"name":"Ada","email":"ada@news.example"}}</script>',
  ],
  [
    'data with the sign escaped',
    '<script>window.state = {"author":{"name":"Ada","email":"ada\\u0040news.example"}}</script>',
  ],
];

describe('an e-mail address on a page', () => {
  it.each(DISGUISES)('is read in the form of %s', (_why, html) => {
    const found = readPrintedAddresses(pages.parsePage(`<main>${html}</main>`, 'https://news.example/'));
    expect([...new Set(found.map(({ email }) => email))]).toEqual(['ada@news.example']);
  });

  it.each([
    'ada(dot)lovelace(at)news(dot)example',
    'ada dot lovelace at news dot example',
    'ada.lovelace_at_news.example',
  ])('has the full stops that %s spells out', (text) => {
    const found = readPrintedAddresses(
      pages.parsePage(`<main><p>${text}</p></main>`, 'https://news.example/'),
    );
    expect(found.map(({ email }) => email)).toEqual(['ada.lovelace@news.example']);
  });

  it.each([
    ['a picture’s name', '<script>var image = {"src":"logo@2x.png"}</script>'],
    ['a version of a package', '<script>load({"src":"https://cdn.example/vue@3.4.1/dist"})</script>'],
    ['a handle', '<p>@ada and @news.example</p>'],
    ['"at" and "dot" in a sentence', '<p>We met at the harbour. The dot is red.</p>'],
    ['a style', '<script>var css = "@media print { a@b }"</script>'],
    ['an ending that does not exist', '<p>ada@news.nowhere-at-all</p>'],
  ])('is not %s', (_why, html) => {
    const found = readPrintedAddresses(pages.parsePage(`<main>${html}</main>`, 'https://news.example/'));
    expect(found).toEqual([]);
  });

  it.each([
    ['a curly apostrophe is set straight', 'S.O’Hara@ledger.example', "s.o'hara@ledger.example"],
    ['an acute accent is one, too', 'o´hara@ledger.example', "o'hara@ledger.example"],
    ['a hyphen that does not break is a hyphen', 'anne\u2011lise@ledger.example', 'anne-lise@ledger.example'],
    ['quotation marks are not of the address', '‘ada@ledger.example’', 'ada@ledger.example'],
    ['a label may touch the address', 'E-Mail:ada@ledger.example', 'ada@ledger.example'],
    ['a symbol may, too', '✉ada@ledger.example', 'ada@ledger.example'],
    ['a dash that is a bullet may', '–ada@ledger.example', 'ada@ledger.example'],
    ['an en dash inside a word may be a hyphen or not', 'Berlin–ada@ledger.example', null],
    ['an accent that stands apart is of a letter', 'rene\u0301e.ada@ledger.example', null],
    ['a sign of an address that we do not read', 'r&ada@ledger.example', null],
    ['a slash may be of the address', 'ann/ruthers@ledger.example', null],
    ['so may a bar, a comma and an equals sign', 'a|holm@a.example, b,holm@b.example c=holm@c.example', null],
    ['and a dot at half height', 'ann·holm@ledger.example', null],
    ['a name before a slash may be of the address', 'Ann/Ruthers@ledger.example', null],
    ['a label is not', 'E-Mail/ada@ledger.example', 'ada@ledger.example'],
    ['or a name', 'Ada Holm|ada@ledger.example', 'ada@ledger.example'],
    ['a percent escape that was cut', '%20ada@ledger.example', null],
    ['an ellipsis hides the beginning', 'so…ada@ledger.example', null],
    ['the domain goes on after a dash', 'ada@ledger.example–news.example', null],
  ])('is whole or none: %s', (_why, printed, email) => {
    const found = readPrintedAddresses(pages.parsePage(`<p>${printed}</p>`, 'https://ledger.example/'));
    expect(found.map((address) => address.email)).toEqual(email === null ? [] : [email]);
  });

  it.each([
    ['in single quotes', '{email: \'ada@ledger.example\', name: "Ada Holm"}'],
    ['after an escaped line break', '{"text":"Write to\\nada@ledger.example","name":"Ada Holm"}'],
  ])('in data is whole %s', (_why, data) => {
    const page = `<script type="application/json">{"x":${data}}</script>`;
    const found = readPrintedAddresses(pages.parsePage(page, 'https://ledger.example/'));
    expect(found.map((address) => address.email)).toEqual(['ada@ledger.example']);
  });

  it('in data with empty values is beside the texts of the same person', () => {
    const data = { name: 'Ada Lovelace', fax: '', email: 'ada@news.example', page: '', role: 'Freelance' };
    const html = `<script>var people = [${JSON.stringify(data)}]</script>`;
    const [found] = readPrintedAddresses(pages.parsePage(html, 'https://news.example/'));
    expect(found?.nearby[0]).toBe(`Ada Lovelace\n${CONTACT_MARK}\nFreelance`);
  });

  it('in a link with twenty recipients has no context of its own', () => {
    const many = Array.from({ length: 25 }, (_item, number) => `r${number}@news.example`).join(',');
    const html = `<main><h1>Ada Lovelace</h1><a href="mailto:${many}">All</a></main>`;
    const found = readPrintedAddresses(pages.parsePage(html, 'https://news.example/'));
    expect(found).toHaveLength(20);
    expect(found.every(({ nearby }) => nearby.length === 0)).toBe(true);
  });
});
