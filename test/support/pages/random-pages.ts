const words = (list: string) => list.split(' ');
const TAGS = words(
  'p div span b strong em i a a code pre blockquote ul ol li table tr td th h1 h2 h3 br hr img section article figure figcaption q sup kbd dl dt dd nav aside form script template svg time address',
);
const TEXTS = [
  ...words(
    '* _ ** ` `` [ ]( ) < > # - 1. 2) + = === --- | || \\ ~ ~~ ! ![ &lt;b&gt; &amp;lt; &#42; a*b*c __init__',
  ),
  ...words(
    'http://a.example/x_y_z www.a_b.example a_b@c_d.example https://x.example/(a)b*c*. 日本語 。 「 é 👍 " : :-',
  ),
  'Two words.',
  '  ',
  '\n',
  '\t',
  '\0',
  '&nbsp;',
  '{"@type":"NewsArticle","author":{"name":"Ada Lovelace"',
  'A sentence that is long enough to be taken for prose by all the rules.',
];
const ADDRESSES = [
  'https://a.example/',
  '/rel?a=1&amp;b=(2)',
  'javascript:alert(1)',
  ' JaVa&#10;ScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'mailto:a@b.example',
  '#x',
  '//c.example/|x',
  'https://a.example/ x &quot;y&quot; &lt;script&gt;',
];
/** A paragraph of article text. */
export const STORY =
  '<p>A sentence that is long enough to be taken for prose by all the rules, whatever stands around it.</p>';

/**
 * Generates random HTML: tags that open and close in any order, text that looks like Markdown, and all kinds
 * of URLs.
 */
export function generatePage(random: () => number): string {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const open: string[] = [];
  let html = '<body><article>';
  for (let left = 5 + random() * 80; left > 0; left -= 1) {
    const chance = random();
    if (chance < 0.35) {
      const tag = pick(TAGS);
      html += `<${tag} href="${pick(ADDRESSES)}" src="${pick(ADDRESSES)}" class="${pick(['', 'related', 'caption', 'x'])}">`;
      open.push(tag);
    } else if (chance < 0.6 && open.length > 0) html += `</${open.pop()}>`;
    else html += pick(TEXTS) + pick(['', ' ']);
  }
  return html + STORY.repeat(3);
}

/** Randomly deletes, duplicates, swaps and overwrites parts of a page. */
export function mutatePage(html: string, random: () => number): string {
  let mutant = html;
  for (let left = 1 + random() * 8; left > 0; left -= 1) {
    const at = Math.floor(random() * mutant.length);
    const piece = mutant.slice(at, at + Math.floor(random() * 60));
    const rest = mutant.slice(at + piece.length);
    const change = [
      `${piece}${piece}`,
      '',
      '<',
      '">',
      '</div>',
      '<!--',
      ']]>',
      '&#x110000;',
      '<script>',
      '\u0000',
    ];
    mutant = mutant.slice(0, at) + (change[Math.floor(random() * change.length)] ?? '') + rest;
  }
  return mutant;
}
