import { publicationDomain } from '../../../model/index.ts';
import { absoluteUrl, type Page } from '../html/page.ts';
import { anchorTexts, indexOf } from '../html/page-index.ts';

const MAX_PAGES = 3;
const MAX_TEXT = 40;

/**
 * Link texts of staff and contact pages, in lower case. Texts that most likely lead to a list of people come
 * first.
 */
const NAMES: { why: string; names: ReadonlySet<string> }[] = [
  {
    why: 'pages that list the publisher’s staff',
    names: new Set([
      ...[
        'staff',
        'team',
        'people',
        'masthead',
        'journalists',
        'newsroom',
        'editorial team',
        'editorial staff',
      ],
      ...[
        'staff directory',
        'team directory',
        'who we are',
        'redaktion',
        'das team',
        'unser team',
        'wer wir sind',
      ],
      ...[
        'redactie',
        'rédaction',
        'la rédaction',
        "l'équipe",
        'qui sommes nous',
        'qui sommes-nous',
        'redacción',
      ],
      ...['equipo', 'redação', 'equipe', 'redazione', 'redakcja', 'redakce', 'redaktionen', 'redaksjonen'],
      ...['toimitus', 'редакция', 'редакція', '编辑部', '編集部'],
    ]),
  },
  {
    why: 'pages with contact details; in German-speaking countries, the law requires these pages to contain names',
    names: new Set([
      ...['contact', 'contact us', 'contacts', 'kontakt', 'kontakte', 'contatti', 'contacto', 'contato'],
      ...[
        'contactez nous',
        'contactez-nous',
        'yhteystiedot',
        'ota yhteyttä',
        'impressum',
        'imprint',
        'контакты',
      ],
      ...['контакти', '連絡先', '联系我们'],
    ]),
  },
];
const LEAD = /^(?:our|the|meet the|meet our)\s+/;

/**
 * The pages on which the site lists its people with their e-mail addresses, found by the text of links to
 * them.
 */
export function readStaffLinks(page: Page): string[] {
  const domain = publicationDomain(new URL(page.url).hostname);
  const nameLists: string[][] = NAMES.map(() => []);
  const texts = anchorTexts(page);
  for (const [index, { attribs }] of indexOf(page).anchors.entries()) {
    const { href } = attribs;
    if (!href || href.length > 300) continue;
    const text = texts[index] ?? '';
    const name = text.length <= MAX_TEXT ? text.toLowerCase().replace(LEAD, '') : '';
    const kind = NAMES.findIndex(({ names }) => names.has(name));
    const url = kind < 0 ? null : absoluteUrl(href, page.url);
    if (url && publicationDomain(new URL(url).hostname) === domain)
      nameLists[kind]?.push(url.replace(/#.*$/, ''));
  }
  return [...new Set(nameLists.flat())].filter((url) => url !== page.url).slice(0, MAX_PAGES);
}
