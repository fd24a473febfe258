import { describe, expect, it } from 'vitest';
import { readPaste } from '../../apps/console/jobs/read-paste.ts';
import { partsOf, readSourceList } from '../../packages/intake/index.ts';
import { timed } from '../support/probes/processor-time.ts';
import { BLOCKS } from './pastes/blocks.ts';
import { CHATS_AND_PAGES } from './pastes/chats-and-pages.ts';
import { LISTS } from './pastes/lists.ts';
import { MAILS } from './pastes/mails.ts';

const article = (url: string) => ({ type: 'article_url', url });

describe('what is read out of a paste', () => {
  it.each([...MAILS, ...BLOCKS, ...CHATS_AND_PAGES, ...LISTS])('of $name', (paste) => {
    const { sources, duplicates, own, rest } = partsOf(readSourceList(paste.text));
    expect(sources).toEqual([...paste.links.map(article), ...(paste.people ?? [])]);
    expect(own).toEqual((paste.own ?? []).map(article));
    expect(duplicates).toHaveLength(paste.duplicates ?? 0);
    for (const part of paste.rest ?? []) expect(rest).toContain(part);
    for (const part of [...paste.links, ...(paste.notInRest ?? [])]) expect(rest).not.toContain(part);
  });

  it.each(['Thx & best\nAnna', 'Thanks and best wishes,\nAnna', 'Many thx!\nAnna'])(
    'leaves out of the story how the mail ends: %j',
    (end) => {
      const story = 'The harbour opens the first quay whose cranes run on batteries of old ferries.';
      const mail = `From: Anna\nSubject: FW: quay\n\nHi Ada, please check these.\n\nhttps://news.example/a\n\nQUAY OPENS IN MAY\n\n${story}\n\n${end}`;
      expect(readPaste(mail).rest).toBe(`QUAY OPENS IN MAY\n\n${story}`);
    },
  );

  it.each(['htps', 'ttps', 'hhttps', 'httpss', 'htttps'])('reads a link that begins with %s', (scheme) => {
    const { sources } = readPaste(`the crypto lady, ${scheme}://news.example/2026/a-b.html (perhaps)`);
    expect(sources).toEqual([article('https://news.example/2026/a-b.html')]);
  });

  it('is the same with the line ends of Windows', () => {
    for (const { text } of MAILS) {
      const { sources } = partsOf(readSourceList(text));
      expect(partsOf(readSourceList(text.replaceAll('\n', '\r\n'))).sources).toEqual(sources);
    }
  });

  it('is the first 500 links of long prose; the others stay in the rest', () => {
    const sentence = 'The harbour runs on old ferry batteries, and nobody hears the ships at night. ';
    const text = Array.from(
      { length: 900 },
      (_, n) => `${sentence.repeat(70)}See https://courier.example/2026/story-${n}.\n`,
    ).join('');
    expect(text.length).toBeGreaterThan(4_900_000);
    const { result: list, milliseconds } = timed(() => readSourceList(text));
    const { sources, rest } = partsOf(list);
    expect(sources).toHaveLength(500);
    expect(list.beyond).toBe(400);
    expect(rest).toContain('https://courier.example/2026/story-500.');
    expect(rest).not.toContain('story-499.');
    expect(milliseconds).toBeLessThan(15_000);
  });

  it.each([
    ['one line', 'x'.repeat(2_000_000)],
    ['dots', 'a.'.repeat(1_000_000)],
    ['hyphens', 'a-'.repeat(1_000_000)],
    ['brackets', 'https://a.example/'.padEnd(1_000_000, '(')],
    ['angle brackets', '<https://'.repeat(200_000)],
    ['anchors', '<a href='.repeat(200_000)],
    ['line breaks', `https://a.example/b-\n`.repeat(50_000)],
    ['quoting', '> '.repeat(1_000_000)],
    ['pictures', '![](https://a.example/'.repeat(50_000)],
    ['addresses', 'a@b.'.repeat(300_000)],
  ])('is read in time that grows with the length, even of a paste of %s', (_name, text) => {
    expect(timed(() => readSourceList(text)).milliseconds).toBeLessThan(15_000);
  });
});

/** Sentences of a mail, and the people with outlets whom they name for the list. */
const NAMING: readonly (readonly [text: string, ...people: string[]])[] = [
  [
    'We should also try Sofia Perry at TechHarbour and Jonas Brandt from the Handelspost.',
    'Sofia Perry, TechHarbour',
    'Jonas Brandt, Handelspost',
  ],
  ['Let’s ask Mina Okafor (Grid Weekly), too.', 'Mina Okafor, Grid Weekly'],
  ['Ask Mina van den Berg of grid.example, please see her piece.', 'Mina van den Berg, grid.example'],
  ['Can you add TechHarbour’s energy reporter Sofia Perry?', 'Sofia Perry, TechHarbour'],
  ['Wir sollten Jürgen Groß vom Hafenkurier fragen.', 'Jürgen Groß, Hafenkurier'],
  ['Könnt ihr Anna Roth bei der Seezeitung aufnehmen?', 'Anna Roth, Seezeitung'],
  ['Merci d’ajouter Hélène Petit du Journal des Ports.', 'Hélène Petit, Journal des Ports'],
  ['Deberíamos llamar a Ana López de El Puerto.', 'Ana López, El Puerto'],
  ['Vi bör fråga Åsa Lind på Hamnbladet.', 'Åsa Lind, Hamnbladet'],
  ['Jo also met Sofia Perry from TechHarbour at the fair.', 'Sofia Perry, TechHarbour'],
  [
    'There is a freelancer, too: mina.okafor (at) gridweekly (dot) example',
    'Mina Okafor, gridweekly.example',
  ],
  // Left out by the sender, of the client itself, a role, an age, a name without an outlet: nobody is offered.
  ['Please do not send it to Peter Vance at the Evening Post.'],
  ['Please leave out Peter Vance at the Evening Post, he has it already.'],
  ['Bitte nicht an Peter Vance von der Abendpost schicken.'],
  ['We should quote Ada Byrne from Tidewell.'],
  ['Let me know what Ada Byrne (editor) or Bo Lund (47) say.'],
  ['We should also try Sofia Perry.'],
  ['Ya hablé con Ana López de El Puerto.'],
  ['Mai scrivere a Ana López de El Puerto.'],
  ['Write to customer.service@shop.example, please.'],
];

describe('a mail around a pitch', () => {
  const pitch =
    'Worn-out ferry batteries become quayside chargers. Tidewell opens the first quay in Lindmoor whose cranes run on batteries that served ten years at sea.';
  const above =
    'Hi all,\n\nCoverage so far:\nUK:\n- https://courier.example/a-b-c\n- Post: https://post.example/d-e-f';
  const namesOf = ({ named }: ReturnType<typeof readPaste>) =>
    named.map((person) => Object.values(person).slice(1).join(', '));

  it.each(NAMING)('offers who is to be added: “%s”', (sentence, ...people) => {
    const pasted = readPaste(`${above}\n\n${sentence}\n\nPitch: ${pitch}\n\nThanks\nRosa`);
    expect(pasted.rest).toBe(pitch);
    expect(namesOf(pasted)).toEqual(people);
  });

  it('offers nobody whom the pitch names, or who is on the list already', () => {
    expect(namesOf(readPaste(`Hi all,\n\n${pitch} Ada Byrne at Kestrel Works builds them.`))).toEqual([]);
    expect(
      namesOf(
        readPaste(
          'Sofia Perry, TechHarbour, techharbour.example\nBo Lund, Grid Weekly, grid.example\n\nWe should try Sofia Perry at TechHarbour.',
        ),
      ),
    ).toEqual([]);
  });

  it.each(['Our story:', 'Draft release:', 'Entwurf:', 'Pitch :'])('ends at “%s”', (label) => {
    expect(readPaste(`${above}\n\nPlease see below.\n\n${label}\n${pitch}`).rest).toBe(pitch);
  });

  it('begins below the last mail that was passed on, whatever was written to go with it', () => {
    const list = 'Who wrote about it lately:\n• Courier piece – https://courier.example/a-b-c ← best one!!';
    const wrote = '> On 26 Nov 2026, at 09:12, Jo Lund <jo@tidewell.example> wrote:\n>';
    const quoted = `${wrote}\n> Please find our news below.\n>\n> ${pitch}`;
    expect(readPaste(`From: Tom <tom@agency.example>\n\nHiya Mira,\n\n${list}\n\n${quoted}`).rest).toBe(
      pitch,
    );
    expect(
      readPaste(`${pitch} ${pitch} ${pitch}\n\n${list}\n\n${wrote}\n> Can you send it today?`).rest,
    ).toMatch(/^Worn-out/);
  });

  it.each([
    'On 4 May the board wrote in a letter to its members:',
    'On Monday at 10:30 the mayor wrote:',
    'Am Dienstag um 9:15 Uhr schrieb die Werft:',
  ])('is whole where its people wrote something themselves: “%s”', (line) => {
    const story = `${pitch}\n\n${line}\n\n${pitch} ${pitch}`;
    expect(readPaste(story).rest).toBe(story);
  });

  it('loses no line that announces what is left of its list', () => {
    const text = `Three figures:\n- 70 per cent less, see https://courier.example/a-b-c for the whole study of the harbour.\n- ten years`;
    expect(readPaste(text).rest).toContain('Three figures:');
  });
});
