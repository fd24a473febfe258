import { publicationDomain } from '../../db/index.ts';
import { absoluteUrl, type Page, textOf } from './page.ts';
import { indexOf } from './page-index.ts';

const MAX_PAGES = 3;
const MAX_TEXT = 40;

/** What pages of people and addresses are called, the likeliest to list people first. */
const NAMES: { why: string; name: RegExp }[] = [
  {
    why: 'lists the people of the house',
    name: /^(?:(?:our|the|meet the|meet our)\s+)?(?:staff|team|people|masthead|journalists|newsroom|editorial (?:team|staff)|redaktion|das team|unser team|redactie|rédaction|la rédaction|l'équipe|redacción|equipo|redação|equipe|redazione|redakcja|redakce|redaktionen|redaksjonen|toimitus|редакция|редакція|编辑部|編集部|(?:staff|team) directory|who we are|wer wir sind|qui sommes[- ]nous)$/iu,
  },
  {
    why: 'says how to reach them; in German-speaking countries the law wants names there',
    name: /^(?:contact(?: us)?|contacts|kontakt|kontakte|contatti|contacto|contato|contactez[- ]nous|yhteystiedot|impressum|imprint|ota yhteyttä|контакты|контакти|連絡先|联系我们)$/iu,
  },
];

/** The pages of the site on which its people stand with their addresses, as its own links call them. */
export function readStaffLinks(page: Page): string[] {
  const domain = publicationDomain(new URL(page.url).hostname);
  const found: string[][] = NAMES.map(() => []);
  for (const anchor of indexOf(page).anchors) {
    const { href } = anchor.attribs;
    if (!href || href.length > 300) continue;
    const text = textOf(page.$(anchor));
    const kind = text.length <= MAX_TEXT ? NAMES.findIndex(({ name }) => name.test(text)) : -1;
    const url = kind < 0 ? null : absoluteUrl(href, page.url);
    if (url && publicationDomain(new URL(url).hostname) === domain)
      found[kind]?.push(url.replace(/#.*$/, ''));
  }
  return [...new Set(found.flat())].filter((url) => url !== page.url).slice(0, MAX_PAGES);
}
