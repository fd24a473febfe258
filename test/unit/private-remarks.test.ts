import { describe, expect, it } from 'vitest';
import { understandPitch } from '../../packages/fit/index.ts';
import { bodies } from '../../packages/fit/report/angle-body.ts';
import { mailSubjectOf } from '../../packages/fit/report/mail-subject.ts';
import { titleOf } from '../../packages/press-release/index.ts';

const HEADLINE = 'Tern Works opens a mill in Grimsby that spins yarn from lost nets';
const LEAD =
  'Tern Works opens a mill in Grimsby on Friday that spins yarn from lost fishing nets. It takes 40 tonnes of nets a week from eleven ports.';
const QUOTE = '"Nets are lost every day, and we spin them," said Ada Byrne, head of Tern Works.';
const RELEASE = `${HEADLINE}\n\n${LEAD}\n\n${QUOTE}`;

/** Returns what may leave the house of a pasted text: the title, the mail's subject, and all that an opening can be made of. */
function leaving(pasted: string): string {
  const pitch = understandPitch(pasted);
  const texts = [titleOf(pasted), mailSubjectOf(pitch), pitch.text, ...pitch.story.news];
  return [...texts, ...bodies(pitch, undefined).map(({ text }) => text)].join('\n');
}

/** Each holds the word Quillfoss, which nobody outside may read. */
const ABOVE = [
  'Sam, the final text. The tonnes come from the Quillfoss trial alone, it will do.',
  'Quillfoss is leaving us in spring.',
  'the text is here, the board hates quillfoss and so do i',
  'BRIEFING\nClient: Tern Works\nAim: news before Quillfoss sells\nNot for: the Herald',
  'Two points first:\n- the Quillfoss fire is still with the court\n- no photographs',
  'Our price is 9,000 pounds, with Quillfoss 11,000.',
  'TODO: ask Quillfoss whether the weight is right (it is not).',
  'Checked by Quillfoss on 3/5, the lawyers have the second paragraph.',
  'Von: Kim\nGesendet: Montag, 3. Mai 2027 09:01\nAn: Sam\nBetreff: AW: Text\n\nPasst. Den Brand bei Quillfoss lieber weglassen. Kim',
  'De : Léa\nEnvoyé : lundi 3 mai 2027 09:01\nÀ : Sam\nObjet : TR: texte\n\nParfait. Pas un mot sur Quillfoss. Léa',
  'De: Ana\nEnviado el: lunes, 3 de mayo de 2027 9:01\nPara: Sam\nAsunto: RV: texto\n\nBien. Ni una palabra de Quillfoss. Ana',
  'Da: Pia\nInviato: lunedì 3 maggio 2027 09:01\nA: Sam\nOggetto: I: testo\n\nBene. Niente su Quillfoss. Pia',
  'Van: Jet\nVerzonden: maandag 3 mei 2027 09:01\nAan: Sam\nOnderwerp: FW: tekst\n\nGoed. Geen woord over Quillfoss. Jet',
  'De: Rui\nEnviada em: segunda-feira, 3 de maio de 2027 09:01\nPara: Sam\nAssunto: ENC: texto\n\nBom. Nada sobre Quillfoss. Rui',
  'Från: Siv\nSkickat: den 3 maj 2027 09:01\nTill: Sam\nÄmne: VB: text\n\nBra. Inget om Quillfoss. Siv',
  'Od: Ewa\nWysłano: poniedziałek, 3 maja 2027 09:01\nDo: Sam\nTemat: FW: tekst\n\nDobrze. Ani słowa o Quillfoss. Ewa',
  'Fra: Bo\nSendt: 3. maj 2027 09:01\nTil: Sam\nEmne: SV: tekst\n\nFint. Intet om Quillfoss. Bo',
  'Lähettäjä: Aino\nLähetetty: 3. toukokuuta 2027 9:01\nVastaanottaja: Sam\nAihe: VS: teksti\n\nHyvä. Ei sanaakaan Quillfossista. Aino',
  '差出人: 林\n宛先: Sam\n件名: FW: 原稿\n\n承認します。Quillfossのことは言わないでください。',
  '# PRESS RELEASE\n\n> Quillfoss goes in spring, that is ours alone.\n\n##',
];
const BELOW = [
  'The Quillfoss mill burned twice in May, but that stays between us.',
  'PS Quillfoss will ring about the fire.',
  '// Kim: Quillfoss pays for the loom',
  'Commented [KA1]: Quillfoss wants this gone',
  'Off the record: Quillfoss is to close in June.',
  '[Kim: does Quillfoss know of it?]',
  'Der Brand bei Quillfoss bleibt unter uns.',
  "L'incendie de Quillfoss, cela reste entre nous.",
  'El incendio de Quillfoss queda entre nosotros.',
  "L'incendio di Quillfoss resta tra noi.",
  'De brand bij Quillfoss blijft onder ons.',
  'O incêndio em Quillfoss fica entre nós.',
  'Branden hos Quillfoss stannar mellan oss.',
  'Nie wspominać o Quillfoss.',
  '@Kim: Quillfoss will not come, we write it all the same.',
  'Q Who paid? A We do not comment on Quillfoss.',
  'Lines if pressed: Quillfoss was told in May.',
  'The price is low, by the way, Quillfoss knows. Not for sharing.',
  'Und unter uns, bei Quillfoss gibt es kein Gespräch.',
  'Quillfoss paga poco, ma questo non si scrive.',
  '---- earlier text of Quillfoss ----\n\nTern Works opens a mill with Quillfoss\n\nTern Works and Quillfoss open a mill in Grimsby on Monday that spins yarn from lost fishing nets. It takes 60 tonnes.',
  '<!-- if asked for Quillfoss: no -->',
];
/** What editors leave in a text. */
const EDITED = [
  RELEASE.replace('lost nets', 'lost nets[a]')
    .replace('40 tonnes', '40 tonnes[b]')
    .concat('\n\n[a]may we say so before Quillfoss does?\n[b]Quillfoss weighed them\nsomebody will see it'),
  RELEASE.replace('in Grimsby', '[Deleted: at Quillfoss][Inserted: in Grimsby]'),
  `v1 (Monday)\n\nQuillfoss closes a mill\n\nQuillfoss closes a mill in Hull on Friday, it says, and sells the looms.\n\nv2 (this one, not the one above)\n\n${RELEASE}`,
  `${HEADLINE} [check with Kim and Quillfoss first]\n\n${LEAD}`,
  `${HEADLINE}\n\n${LEAD.replace('. It', ' \nQuillfoss draft of May, weights to be seen\nPage 1 of 2\n\nand dyes it. It')}\n\nQuillfoss draft of May, weights to be seen\nPage 2 of 2`,
];
/** Mails without a headline, with the news among remarks. */
const SHORT = [
  `Kim –\n\nDrop the Quillfoss text. Here is the new one:\n\n${LEAD} (Quillfoss had 60 tonnes. That is gone.)`,
  `Hey Kim, can you call the desks? ${LEAD} Ada Byrne is free for interviews but please not beside Quillfoss. And she is no weaver, Quillfoss is.`,
  `Moin Kim,\n\nquickly before noon: ${LEAD}\n\nPlease call today. Quillfoss must hear of it last.`,
  `Salut Kim,\n\nTu peux appeler ? ${LEAD}\n\nAda Byrne : « Nets are lost every day, and we spin them. »\n\nEt entre nous, Quillfoss doute, donc pas d'interview.`,
  `@Kim one before Quillfoss closes. ${LEAD}\nDon't link it to the fire, Quillfoss is in court.`,
  `Kim Roe: Quillfoss has let it go\nKim Roe: ${LEAD}\nKim Roe: nothing on Quillfoss\nSam: ok`,
];
const CHATS = [
  `[3/5/2027 14:02] Kim: Quillfoss is cross\n[3/5/2027 14:03] Kim: ${LEAD}\n[3/5/2027 14:05] Sam: fine, nothing on the fire`,
  `3.5.27, 14:02 - Kim: Quillfoss is cross\n3.5.27, 14:03 - Kim: ${RELEASE}\n3.5.27, 14:05 - Sam: ok Quillfoss`,
  `[14:03] Kim: ${HEADLINE}\n\n${LEAD} ${LEAD} ${QUOTE}\n[14:05] Kim: Background, the head was sued last year by two former weavers over Quillfoss and the case is still open, so the journalist will probably ask and the answer has to be vague until the court has said who pays for the fire.`,
  `[14:03] Kim: ${HEADLINE}\n\n${LEAD} ${LEAD} ${QUOTE}\n[14:05] Kim: The head was sued last year by two former weavers over Quillfoss and the case is still open in Leeds, where a judge has heard both of them twice and has set a day in autumn for the end of a long and costly quarrel.`,
  `Kim Adler  2:02 PM\nfinal text, Quillfoss has seen it\n\n${RELEASE}\n\nSam Roe  2:04 PM\nand Quillfoss?\nKim Adler  2:05 PM\nbad`,
  `For immediate release (well, once Quillfoss agrees)\n${HEADLINE}\n${LEAD.replaceAll('.', ' and')} that is all`,
  `> Sam, weights are guesses by Quillfoss.\n>\n> ${HEADLINE}\n>\n> ${LEAD}\n\nGo to the desks first. Quillfoss sulks.`,
];

describe('a remark of a mail or chat leaves no house', () => {
  it.each([
    ...ABOVE.map((remark) => `${remark}${remark.endsWith('#') ? ' ' : '\n\n'}${RELEASE}`),
    ...ABOVE.slice(0, 3).map((remark) => `${remark}\n${RELEASE}`),
    ...BELOW.map((remark) => `${RELEASE}\n\n${remark}`),
    ...EDITED,
    ...SHORT,
    ...CHATS,
  ])('%s', (pasted) => {
    const left = leaving(pasted);
    expect(left).not.toMatch(/quillfoss|kim adler|14:0|2:0\d|\bsam\b/i);
    expect(left).toContain('spins yarn from lost fishing nets');
  });
});

describe('what stands above a headline stays', () => {
  it.each([
    [
      'a lead above the heading of a section',
      `${LEAD} Its looms came from a closed mill in Leeds.\n\nThe mill and its nets\n\nThe mill cuts nets by hand. Eleven ports bring their nets by lorry.`,
      'It takes 40 tonnes',
    ],
    [
      'a headline of its own above a second',
      `${HEADLINE}\nEleven ports send forty tonnes of nets a week\n\n${LEAD}`,
      HEADLINE,
    ],
    ['a story without a headline', `${LEAD}\n\n${QUOTE}`, 'It takes 40 tonnes'],
    [
      'a short lead with a title of its own above the heading of a section',
      'Yarn from the sea\n\nTern Works opens a mill in Grimsby on Friday that spins lost nets.\n\nThe mill and its nets\n\nThe mill cuts nets by hand. Eleven ports bring their nets to Grimsby by lorry.',
      'opens a mill in Grimsby on Friday',
    ],
    ['a quotation that opens a story', `"We spin what is lost."\n\n${LEAD}`, 'We spin what is lost'],
    [
      'a headline with a word that mails have, too',
      `Grimsby spins yarn thanks to lost nets\n\nA mill for the coast\n\n${LEAD}`,
      'thanks to lost nets',
    ],
    [
      'prices',
      `${RELEASE}\n\nTickets\nAdults 12.50\nChildren 6.50\n\nAbout Tern Works: it spins.`,
      'It takes 40 tonnes',
    ],
    [
      'a programme',
      `${RELEASE}\n\n3.5.2027, 10:00 Opening of the mill\n3.5.2027, 11:00 Tour of the looms`,
      'It takes 40 tonnes',
    ],
    ['a version as a headline', `Harbour Loom 24.04\n\n${LEAD}`, 'Harbour Loom'],
    [
      'news of what people keep to themselves',
      'Half of spinners never tell their boss about stress\n\nHalf of all spinners would never mention stress to their boss, a survey by Tern Works of 2,000 people finds.',
      'would never mention stress',
    ],
    [
      'an advice to the public',
      `Tern Works warns of callers\n\nNever share your code with callers, Tern Works says after 300 people lost money in Grimsby.`,
      'Never share your code',
    ],
    [
      'a headline that begins as a postscript does',
      `PS Grimsby spins yarn from nets\n\n${LEAD}`,
      'PS Grimsby',
    ],
    [
      'a headline that each page has above it',
      `${HEADLINE}\nPage 1 of 2\n\n${LEAD}\n\n${HEADLINE}\nPage 2 of 2\n\n${QUOTE}`,
      HEADLINE,
    ],
    [
      'a headline below a label that each page has, too',
      `PRESS RELEASE\n${HEADLINE}\nPage 1 of 2\n\n${LEAD}\n\nPRESS RELEASE\n${HEADLINE}\nPage 2 of 2\n\n${QUOTE}`,
      HEADLINE,
    ],
    [
      'the versions of a product',
      `Tern Loom weaves without a weaver\n\nVersion 5 of Tern Loom, out today, weaves lost nets on its own.\n\nTern Works has sold 300 looms in eleven ports along the coast since autumn, and each of them spins yarn from nets that boats have lost.\n\nVersion 4 came out in 2024 and took two weavers to repair a net, in Grimsby and in Hull alike, for 40 weeks.`,
      'Tern Loom weaves without a weaver',
    ],
    [
      'a part below a title between rules',
      `${RELEASE}\n\n*** Details of the mill ***\n\nTern Works takes nets with lorries from eleven ports to Grimsby, where the mill cuts them by hand, washes them twice and sorts them by colour.`,
      'sorts them by colour',
    ],
    [
      'what explains a quotation',
      `${RELEASE.replace('Nets are', 'We expect [the Bank of England] to act, nets are')}`,
      '[the Bank of England]',
    ],
    ['a headline in brackets', `[${HEADLINE}]\n\n${LEAD}`, HEADLINE],
    ...[
      '(Tern Works Inc.)',
      '(West Yorkshire, U.K.)',
      '(Monday to Friday, 9 a.m. to 5 p.m.)',
      '(The figure for 2025 was 12,000 tonnes.)',
    ].map((fact) => ['a fact in brackets', `${RELEASE} It is at home here ${fact}`, fact]),
    [
      'what is below a footnote',
      `${HEADLINE}\n\n${LEAD.replace('week', 'week[a]')}\n\n[a] Figure of 2025.\n\n${QUOTE}`,
      'Nets are lost every day',
    ],
    [
      'an interview',
      `${HEADLINE}\nQuestion: Why nets?\nAnswer: They are lost every day in eleven ports.\nQuestion: How many?\nAnswer: We take 40 tonnes of nets a week from them, and we spin them into yarn.\nQuestion: Where?\nAnswer: In Grimsby.`,
      HEADLINE,
    ],
  ])('%s', (_, pasted = '', told = '') => {
    expect(understandPitch(pasted).text).toContain(told);
  });

  it('as a place and day in brackets', () => {
    const { dateline } = understandPitch(`${HEADLINE}\n\n[GRIMSBY, UK, 3 May 2027] – ${LEAD}`).story.release;
    expect(dateline?.text).toBe('GRIMSBY, UK, 3 May 2027');
  });

  it('as a label with an embargo', () => {
    const { headline, embargo } = understandPitch(`PRESS RELEASE – EMBARGOED UNTIL 4 MAY 2027\n\n${RELEASE}`)
      .story.release;
    expect([headline, embargo?.until]).toEqual([HEADLINE, '4 May 2027']);
  });
});

describe('what a section keeps from print is not told', () => {
  it.each(['Notes to editors – not for publication', 'Not for publication', 'OFF THE RECORD:'])(
    '%s',
    (heading) => {
      const { story } = understandPitch(
        `${RELEASE}\n\n${heading}\nThe quillfoss battery failed two of its tests.`,
      );
      expect(JSON.stringify(story.news)).not.toContain('quillfoss');
      expect(leaving(`${RELEASE}\n\n${heading}\nThe quillfoss battery failed its tests.`)).not.toContain(
        'quillfoss',
      );
    },
  );
});

describe('a figure is withdrawn only where another one takes its place', () => {
  it.each([
    "Sam, I'm not 100% sure of the photographs.",
    'Sam, change paragraph 3 to the active, and call me at 5, not 6.',
  ])('%s', (remark) => {
    const told =
      'Tern Works opens a mill in Grimsby on Friday with 100 looms that spin yarn from lost fishing nets, 6 days a week.';
    const pitch = understandPitch(`${remark}\n\n${HEADLINE}\n\n${told}`);
    expect(
      bodies(pitch, undefined)
        .map(({ text }) => text)
        .join('\n'),
    ).toContain('100 looms');
  });
});

describe('a sentence that somebody asks to leave out', () => {
  const SENTENCE = 'The mill lost 12 looms in a fire last year.';
  const below = (remark: string) => `${remark}\n\n${RELEASE.replace(LEAD, `${LEAD} ${SENTENCE}`)}`;
  const told = (pasted: string) => {
    const pitch = understandPitch(pasted);
    return [pitch.text, ...pitch.story.news].join('\n');
  };
  it.each([
    `Sam, please delete the line "${SENTENCE}" before it goes out.`,
    `Bitte den Satz „${SENTENCE}“ noch streichen.`,
    `Earlier version, please remove: “${SENTENCE}”`,
    `Merci de supprimer « ${SENTENCE} »`,
  ])('is told nowhere: %s', (remark) => {
    expect(told(below(remark))).not.toContain('12 looms');
    expect(told(below(remark))).toContain('lost fishing nets');
  });

  it.each([
    `Sam, please do not cut the line "${SENTENCE}"`,
    `Sam, please check the line "${SENTENCE}"`,
    `The council asked the mill to remove "the oldest looms of the town".`,
  ])('stays: %s', (remark) => expect(told(below(remark))).toContain('12 looms'));
});

describe('what a sender has withdrawn is not told', () => {
  it.each([
    ['struck out in Markdown', RELEASE.replace('40 tonnes', '~~44~~ 40 tonnes')],
    [
      'struck out in HTML',
      `<h1>${HEADLINE}</h1><p>${LEAD.replace('40 tonnes', '<del>44</del> <ins>40</ins> tonnes')}</p>`,
    ],
    ['corrected above', `Sam, it is 40 tonnes, not 44.\n\n${RELEASE.replace('40 tonnes', '44 tonnes')}`],
    [
      'corrected above in German',
      `Bitte 40 statt 44 Tonnen.\n\n${RELEASE.replace('40 tonnes', '44 tonnes')}`,
    ],
    [
      'corrected below',
      `${RELEASE.replace('40 tonnes', '44 tonnes')}\n\nCorrection: please change 44 to 40.`,
    ],
    ['left to fill in', RELEASE.replace('40 tonnes', '44 tonnes for XX pounds')],
    ['still to be checked', RELEASE.replace('40 tonnes', '44 tonnes TBC')],
  ])('%s', (_, pasted) => {
    const pitch = understandPitch(pasted);
    const openings = bodies(pitch, undefined).map(({ text }) => text);
    expect([mailSubjectOf(pitch), ...openings].join('\n')).not.toContain('44');
    expect(openings.join('\n')).toContain('spins yarn from lost fishing nets');
  });
});
