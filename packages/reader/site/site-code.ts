import type { Element } from 'domhandler';
import { asList, isNode, readJsonLd, textValue, typesOf } from '../html/json-ld.ts';
import type { Page } from '../html/page.ts';
import { indexOf } from '../html/page-index.ts';
import type { CollectedMarks } from './collected-marks.ts';
import { ADDRESS_PARTS, METAS, marksByWord, SCHEMA_TYPES, SOFTWARE } from './site-kinds.ts';
import { vendorOf } from './vendors.ts';

const SCHEMA = marksByWord(SCHEMA_TYPES);
const META = marksByWord(METAS);
const SOFTWARE_WORDS = [...marksByWord(SOFTWARE)];
/**
 * Matches any word by which software is recognized. Most texts contain no such word, so they need not be
 * searched for each word.
 */
const ANY_SOFTWARE = new RegExp(
  SOFTWARE_WORDS.map(([word]) => word.replace(/[^\p{L}\p{N} ]/gu, '\\$&')).join('|'),
);
const ADDRESS = marksByWord(ADDRESS_PARTS);
/** Maximum number of scripts and linked files to examine, and maximum number of characters per script. */
const MAX_FILES = 300;
const MAX_OF_SCRIPT = 8_000;
const HOST = /^(?:https?:)?\/\/([^/?#]{1,250})/i;
/** Matches hosts from which scripts load data: `"https://cdn.example.com/…"`. */
const HOST_IN_SCRIPT = /\/\/([a-z0-9.-]{4,80})/g;

/**
 * Records what a page's structured data, meta elements, software, external services and URL show about the
 * kind of site.
 */
export function noteCode(page: Page, marks: CollectedMarks): void {
  noteStructuredData(page, marks);
  noteMetas(page, marks);
  noteFiles(page, marks);
  noteAddress(page.url, marks);
}

/** schema.org properties for newsroom policies. */
const POLICIES = [
  'publishingPrinciples',
  'ethicsPolicy',
  'correctionsPolicy',
  'diversityPolicy',
  'masthead',
  'missionCoveragePrioritiesPolicy',
  'ownershipFundingInfo',
  'unnamedSourcesPolicy',
  'verificationFactCheckingPolicy',
];

function noteStructuredData(page: Page, marks: CollectedMarks): void {
  for (const node of readJsonLd(page).nodes) {
    for (const type of typesOf(node)) for (const mark of SCHEMA.get(type) ?? []) marks.note(mark, type);
    if (POLICIES.some((policy) => policy in node)) marks.note('policy_fields', 'a policy of the newsroom');
    if (/^false$/i.test(String(node.isAccessibleForFree))) marks.note('paywalled', 'isAccessibleForFree');
    const author = asList(node.author)[0];
    if (!isNode(author)) continue;
    const name = textValue(author.name);
    for (const type of typesOf(author)) {
      if (type === 'Organization') marks.note('signed_by_organization', name ?? type);
      if (type === 'Person') marks.note('signed_by_person', type);
    }
    const publisher = asList(node.publisher)[0];
    if (name && isNode(publisher) && textValue(publisher.name) === name) {
      marks.note('author_is_publisher', 'the author and the publisher have the same name');
    }
  }
}

const OG_TYPES = new Set(['article', 'website', 'product']);

function noteMetas(page: Page, marks: CollectedMarks): void {
  const { metas, links } = indexOf(page);
  for (const [name, [content = '']] of metas)
    for (const mark of META.get(name) ?? []) if (content !== '') marks.note(mark, name);
  const type = metas.get('og:type')?.[0]?.toLowerCase();
  if (type) marks.note(`og_type_${OG_TYPES.has(type) ? type : 'other'}`, type.slice(0, 40));
  for (const generator of metas.get('generator') ?? []) noteSoftware(generator, marks);
  if (links.some((link) => link.attribs.rel?.toLowerCase() === 'amphtml'))
    marks.note('amp_version', 'amphtml');
}

function noteSoftware(text: string, marks: CollectedMarks): void {
  const name = text.slice(0, 300).toLowerCase();
  if (!ANY_SOFTWARE.test(name)) return;
  for (const [word, found] of SOFTWARE_WORDS)
    if (name.includes(word)) for (const mark of found) marks.note(mark, word);
}

function noteFiles(page: Page, marks: CollectedMarks): void {
  const { scripts, links } = indexOf(page);
  for (const file of [...scripts.slice(0, MAX_FILES), ...links.slice(0, MAX_FILES)]) {
    const address = file.attribs.src ?? file.attribs.href ?? '';
    noteHost(HOST.exec(address)?.[1], marks);
    if (address !== '' && !address.startsWith('data:')) noteSoftware(address, marks);
    if (file.name === 'script') noteScript(file, marks);
  }
}

function noteScript(script: Element, marks: CollectedMarks): void {
  const [text] = script.children;
  if (text?.type !== 'text') return;
  const code = text.data.slice(0, MAX_OF_SCRIPT);
  for (const [, host] of code.matchAll(HOST_IN_SCRIPT)) noteHost(host, marks);
  if (code.includes('adsbygoogle') || code.includes('googletag.')) marks.note('ad_plugin', 'googletag');
}

function noteHost(host: string | undefined, marks: CollectedMarks): void {
  const vendor = host ? vendorOf(host.toLowerCase()) : null;
  if (vendor && host) marks.note(vendor, host.toLowerCase());
}

const DATED = /\/(?:19|20)\d\d\/\d{1,2}(?:\/|$)/;
const NUMBERED = /[-_/.,a-z=]\d{4,}(?:\.html?)?\/?$/;

function noteAddress(address: string, marks: CollectedMarks): void {
  const url = new URL(address);
  const labels = url.hostname.replace(/^www\./, '').split('.');
  const segments = url.pathname.toLowerCase().slice(0, 500).split('/').filter(Boolean);
  for (const part of labels.slice(0, -2))
    for (const mark of ADDRESS.get(part) ?? []) marks.note(mark, `${part}.`);
  for (const part of segments.slice(0, 4))
    for (const mark of ADDRESS.get(part) ?? []) marks.note(mark, `/${part}/`);
  const path = url.pathname.slice(0, 500);
  if (DATED.test(path)) marks.note('address_dated', 'a date in the path');
  if (NUMBERED.test(path)) marks.note('address_numbered', 'a number at the end of the path');
  if (segments.length === 1 && (segments[0]?.split('-').length ?? 0) > 3)
    marks.note('address_at_root', 'a headline directly after the host in the URL');
}
