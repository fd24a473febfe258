import { mentionsOf, withoutMentions } from '../../../model/index.ts';
import { readContactTable, readRows, readSourceList } from '../../../packages/intake/index.ts';
import { peopleInProse } from '../../../packages/intake/named-people.ts';
import { readSourceText } from '../../../packages/intake/source-text.ts';
import { readRelease } from '../../../packages/press-release/index.ts';
import { escaped, type Slot } from './slot.ts';

const paste = (name: string, make: (text: string) => string): Slot => ({
  name: `paste: ${name}`,
  read: (text) => readSourceText(make(text)),
});

export const PASTE_SLOTS: Slot[] = [
  paste('text', (text) => text),
  paste('text behind a link', (text) => `https://news.example/a ${text}`),
  paste('path of a link', (text) => `https://news.example/${text}`),
  paste('host of a link', (text) => `https://news${text}.example/a`),
  paste('target of a link in Markdown', (text) => `https://news.example/a [a](${text})`),
  paste('quotation', (text) => `> ${text.replaceAll('\n', '\n> ')}`),
  paste('HTML', (text) => `<html><body><p>${text}`),
  paste('link in HTML', (text) => `<html><body><a href="https://news.example/${escaped(text)}">${text}</a>`),
  paste(
    'mail',
    (text) => `From: Ada <ada@news.example>\nSubject: ${text.slice(0, 200)}\n\n${text}\n-- \n${text}`,
  ),
  paste(
    'encoded mail',
    (text) => `Content-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\n${text}`,
  ),
  { name: 'sentence of a mail', read: (text) => peopleInProse(text, '') },
  { name: 'sentence of a mail behind somebody', read: (text) => peopleInProse(`Ada Berg ${text}`, text) },
  { name: 'release', read: (text) => readRelease(text) },
  {
    name: 'remark above a release',
    read: (text) =>
      readRelease(`${text}\n\nA bridge opens in Lindmoor\n\nThe bridge in Lindmoor opens in May.`),
  },
  { name: 'list of sources', read: (text) => readSourceList(text) },
  { name: 'list of contacts', read: (text) => readContactTable(readRows(`Name;E-mail\n${text};${text}`)) },
];

const PERSON = mentionsOf({
  names: ['Jörg Mülzer', '김민수', '山田太郎'],
  exact: ['joerg.muelzer@news.example'],
  outlets: ['news.example'],
});

/** Whatever an erasure goes through: any text of any table. */
export const ERASURE_SLOTS: Slot[] = [
  { name: 'text', read: (text) => PERSON && withoutMentions(PERSON, text) },
  { name: 'tag', read: (text) => PERSON && withoutMentions(PERSON, `<a title="${text}">Mülzer</a>`) },
  { name: 'key', read: (text) => PERSON && withoutMentions(PERSON, { [text]: ['Jörg Mülzer', text] }) },
];
