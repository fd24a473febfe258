import { describe, expect, it } from 'vitest';
import { type Digest, understandPitch } from '../../packages/fit/index.ts';
import { suitsBeat } from '../../packages/fit/lexicon/desks.ts';
import { languageByCode, languageOf } from '../../packages/fit/lexicon/language.ts';
import { splitSentences } from '../../packages/fit/lexicon/sentences.ts';
import { pitchParts } from '../../packages/fit/pitch/pitch-parts.ts';
import { isInPassing } from '../../packages/fit/report/reasons.ts';
import { reportFit } from '../../packages/fit/report/report.ts';
import { scorePitch } from '../../packages/fit/score/score.ts';
import { digestArticle } from '../../packages/fit/work/digest.ts';
import { readWorks, type Work } from '../../packages/fit/work/work.ts';

const NOW = new Date('2026-11-22T09:00:00Z');
const PERSON = { name: 'Ada Lindqvist', outlet: 'The Courier', role: 'Reporter', beat: null, bio: null };

const TOPIC = { place: 'body', mentions: 1, name: false, strength: 1, literal: true, bare: true } as const;

function article(title: string, text: string, published = '2026-11-12', language = 'en'): Work {
  const digest = digestArticle({ title, description: null, section: null, tags: [], text, language });
  return { title, summary: '', url: 'https://n.example/a', published, digest };
}

function reportOn(work: Work, pitch: string) {
  const profile = readWorks([work], PERSON);
  return reportFit(profile, scorePitch(understandPitch(pitch), profile), {
    now: NOW,
    evidenceOf: () => undefined,
  });
}

const LENDING = article(
  'Small firms wait to be paid',
  'Lenders advance unpaid invoices to small firms. Default rates are the secret of the trade. Banks left the invoice business long ago, and unpaid invoices pile up at small firms.',
);
const LENDER = `Quarterpay raises 40 million to finance the invoices of small firms

Quarterpay has raised 40 million to advance unpaid invoices to small firms. Its default rate is 1.4 per cent, and it publishes the figure every quarter. Founder Ilse Brouwer is available for interviews.`;

describe('sentences', () => {
  it.each([
    ['Dr. Femi Osei and Prof. Kruse speak. They answer questions.', 2],
    ['Das gilt z. B. für Altbauten am 9. Dezember. Danach nicht.', 2],
    ['La Sra. Vidal, p. ej. en EE. UU., responde. Hay datos.', 2],
    ['M. Paulet et Mme. Ferrand répondent. Ils ont des chiffres.', 2],
    ['J. K. Marsh opens No. 5 in the U.S. market. It is new.', 2],
    ['He said no. Nobody asked.', 2],
  ])('end where a reader would end them: %s', (text, count) => {
    expect(splitSentences(text)).toHaveLength(count);
  });
});

describe('the article with which an angle begins', () => {
  it('is the one whose title says most of the news, among those that are near', () => {
    const works = [
      article(
        'What a ministry wants from a port',
        'The harbour cranes of the port need a cable to the grid. A ferry needs batteries. Harbour cranes and batteries of a ferry cost the port a cable.',
      ),
      article(
        'Old ferry batteries find new work',
        'Workshops take ferry batteries and sell them to others. Ports have cranes.',
        '2026-10-12',
      ),
    ];
    const profile = readWorks(works, PERSON);
    const pitch = understandPitch(
      'Old ferry batteries drive the cranes of Lindmoor\n\nOld ferry batteries drive the harbour cranes of Lindmoor from Monday. The port saves a cable to the grid.',
    );
    const { personalized_angle } = reportFit(profile, scorePitch(pitch, profile), {
      now: NOW,
      evidenceOf: () => undefined,
    });
    expect(personalized_angle).toContain('Old ferry batteries find new work');
  });
});

describe('the sentences of an angle', () => {
  const relies = (text: string, language = 'en') =>
    pitchParts(
      `A town opens a new bridge over the river in its eastern part today.\n${text}`,
      languageByCode(language),
    ).usable.at(-1)?.relies;

  it.each([
    ['Its default rate is 1.4 per cent this year.', 'previous'],
    ['The contract runs for four years and more.', 'lead'],
    ['An exclusive first look at the findings is possible.', 'data'],
    ['Visitors walk through nine dark rooms.', 'nothing'],
  ])('rely on what is before them: %s', (text, expected) => {
    expect(relies(text)).toBe(expected);
  });

  it('never refer to a sentence that was left out', () => {
    const pitch = `Ferry batteries drive the harbour cranes of Lindmoor. It is loud. An exclusive first look at the findings is possible next week.`;
    const work = article(
      'Port runs its cranes on ferry batteries',
      'Ferry batteries drive harbour cranes. '.repeat(5),
    );
    expect(reportOn(work, pitch).personalized_angle).not.toContain('the findings');
  });

  it('begin with the news, and leave its middle out unless the article is about it', () => {
    const pitch =
      'The wish is there, it just finds nobody. Roofpal, a start-up from Graz, today launches a robot that clears roofs by brush and warm air. ' +
      'A visit takes forty minutes and costs 59 euros, which is less than a ladder and a helper. ' +
      'Insurers of dairy farms in Styria like the idea, and dairy cows like the silence. Founder Lea Brandt is available for interviews.';
    const angleFor = (title: string, text: string) =>
      reportOn(article(title, text.repeat(3)), pitch).personalized_angle ?? '';
    const aboutRoofs = angleFor(
      'A robot clears roofs with a brush',
      'The robot clears roofs in Graz by brush and warm air, for farms and for insurers. ',
    );
    expect(aboutRoofs).toContain('. Roofpal, a start-up from Graz,');
    expect(aboutRoofs).not.toContain('The wish is there');
    expect(aboutRoofs).toContain('Lea Brandt is available');
    expect(aboutRoofs).not.toContain('Insurers of dairy farms');
    const aboutFarms = angleFor(
      'Dairy farms in Styria pay insurers more for roofs',
      'Insurers ask dairy farms in Styria for more if nobody clears roofs. Dairy cows and silence do not go together, farms say. ',
    );
    expect(aboutFarms).toContain('Insurers of dairy farms');
  });

  it('include the half of a long offer that is a sentence', () => {
    const { usable } = pitchParts(
      'La coopérative invite les journalistes à une dégustation ; l’agronome Claire Vidal est disponible pour un entretien.',
      languageByCode('fr'),
    );
    expect(usable.map(({ text }) => text)).toContain(
      "L'agronome Claire Vidal est disponible pour un entretien.",
    );
  });

  it('may contain a word before a colon that begins some links', () => {
    const { usable } = pitchParts(
      'The founders open their test data: 14 months of cells.',
      languageByCode('en'),
    );
    expect(usable[0]).toMatchObject({
      isOffer: true,
      text: 'The founders open their test data: 14 months of cells.',
    });
  });
});

describe('the opening of an angle', () => {
  it('put an embargo first, and take the asterisks out of a title', () => {
    const titled = article(
      '*Small Firms* wait to be paid',
      'Lenders advance unpaid invoices to small firms. '.repeat(4),
    );
    const { personalized_angle } = reportOn(
      titled,
      `EMBARGOED until Monday, 7 December, 09:00 UTC. ${LENDER}`,
    );
    expect(personalized_angle).toMatch(
      /^Embargo until Monday, 7 December, 09:00 UTC\. .*“Small Firms wait to be paid”/,
    );
  });

  it('name whom the pitch is about', () => {
    expect(reportOn(LENDING, LENDER).personalized_angle).toContain('Quarterpay');
  });
});

describe('reasons and warnings', () => {
  it('name what the pitch is about and the article is not', () => {
    const work = article('A theatre of thirty seats', 'The play is about a lock keeper. '.repeat(20));
    expect(reportOn(work, LENDER).why_not).toMatch(
      /^A different subject: the one article we read does not mention “.*invoices”/,
    );
  });

  it('say how old the last article is, and ask what is new since then', () => {
    const report = reportOn({ ...LENDING, published: '2026-08-01' }, LENDER);
    expect(report.verdict).toBe('soft_fit');
    expect(report.why_not).toContain('last one is from August 2026');
    expect(report.edits).toContain('Say what is new since “Small firms wait to be paid” (August 2026).');
  });

  it('warn of an exclusive only where one is offered', () => {
    const warning = 'The pitch offers an exclusive: send it to one person only.';
    expect(reportOn(LENDING, `${LENDER} We offer the story as an exclusive.`).reasoning).toContain(warning);
    expect(reportOn(LENDING, LENDER).reasoning).not.toContain(warning);
  });
});

describe('the content of an angle', () => {
  it.each([
    [
      'en',
      'Pupils sleep longer after a ban, study of 60 schools shows.',
      'A study of 60 schools finds that pupils sleep longer.',
    ],
    [
      'en',
      'Study: pupils sleep longer after a ban.',
      'A study of 60 schools finds that pupils sleep longer.',
    ],
    [
      'de',
      'Schüler schlafen ohne Telefon länger, zeigt Studie.',
      'Schüler schlafen ohne Telefon vierzig Minuten länger.',
    ],
    [
      'es',
      'Los alumnos duermen más sin teléfono, según un estudio.',
      'Los alumnos de sesenta escuelas duermen más sin teléfono.',
    ],
    [
      'fr',
      'Les élèves dorment mieux sans téléphone, selon une étude.',
      'Les élèves de soixante écoles dorment mieux sans téléphone.',
    ],
  ])('never includes a headline in press style if the text has the news: %s, %s', (code, headline, news) => {
    const { headline: used, usable } = pitchParts(`${headline}\n\n${news}`, languageByCode(code));
    expect(used).toBeNull();
    expect(usable.map(({ text }) => text)).toEqual([news]);
  });

  it.each(['Museum to publish sound archive in May', 'City building bridge over the old canal'])(
    'never includes a headline without a finite verb: %s',
    (headline) => {
      expect(pitchParts(`${headline}\n\nIt opens in May.`, languageByCode('en')).headline).toBeNull();
    },
  );

  it('includes the exclusive and the visit rather than further news, in few words', () => {
    const pitch = `Start-up Tidewell turns worn-out ferry batteries into chargers for harbour cranes

Tidewell takes the battery packs that ferries retire and rebuilds them as storage for harbour cranes, ferries, workshops and charging points of all sizes. Ferry batteries drive harbour cranes in three ports, save a cable in each of them and last for eleven years. The founders open their test data: 14 months of cells under forty cycles a day, and a guarantee. An exclusive first look at the findings and a visit to the workshop are possible from next week.`;
    const work = article(
      'Port runs its cranes on ferry batteries',
      'Ferry batteries drive harbour cranes. '.repeat(5),
    );
    const angle = reportOn(work, pitch).personalized_angle ?? '';
    expect(angle).toContain(
      'The founders open their test data. An exclusive first look at the findings and a visit',
    );
    expect(angle).toContain('“Port runs its cranes on ferry batteries”');
    expect(angle.split(/\s+/).length).toBeLessThanOrEqual(75);
  });

  it.each([
    ['The founders open their data; with the researchers, who will publish a data set.', 'en'],
    ['Laura Kim, a writer, and Ada Bohm, a former deputy minister, are willing to talk.', 'en'],
    ['Available for interviews are: Ada Bohm and Laura Kim.', 'en'],
    ['Für Gespräche stehen zur Verfügung: Ada Bohm und Laura Kim.', 'de'],
  ])('never includes a part of an offer that is not a sentence: %s', (offer, code) => {
    const { usable } = pitchParts(`A town opens a new bridge today.\n\n${offer}`, languageByCode(code));
    const texts = usable.map(({ text }) => text).filter((text) => !text.startsWith('A town'));
    expect(texts.filter((text) => !offer.startsWith(text.slice(0, -1)))).toEqual([]);
    expect(texts).not.toContain('Available for interviews are.');
    expect(texts).not.toContain('Für Gespräche stehen zur Verfügung.');
  });

  it('treats a topic as central if the standfirst has it in another form', () => {
    const digest = digestArticle({
      ...{
        title: 'The playground is loud',
        description: 'Forty schools have banned smartphones.',
        section: null,
      },
      ...{ tags: [], language: 'en' },
      text: `The smartphone ban will stay. ${'It is loud. '.repeat(25)}Two patients wait.`,
    });
    const { articles } = readWorks([{ ...LENDING, digest }], PERSON);
    const isInPassingIn = (text: string) => isInPassing([{ ...TOPIC, text, work: LENDING }], articles);
    expect(isInPassingIn('smartphone bans')).toBe(false);
    expect(isInPassingIn('patients')).toBe(true);
  });

  it('does not attribute the event to anyone', () => {
    const work = article('A museum for the ears', 'The museum has an exhibition of lost sounds. '.repeat(5));
    const pitch =
      'The museum opens an exhibition of lost sounds in Lindmoor. Curator Ada Bohm is available for interviews.';
    expect(reportOn(work, pitch).personalized_angle).toBe(
      `I found your piece “A museum for the ears” (November) and hope that this exhibition will interest you. ${pitch}`,
    );
  });
});

describe('reasons against a journalist', () => {
  it('never deny that an article is on what its headline says', () => {
    const work = article(
      'Why your bank asks',
      'Banks ask where money comes from, and close accounts. '.repeat(3),
    );
    const pitch = `${LENDER} Its founder can talk about why banks have left invoice financing to start-ups.`;
    const { why_not } = reportOn(work, pitch);
    expect(why_not).toMatch(/^“banks” comes up in both, but the angle is different\.$/);
    expect(why_not).not.toContain('A different subject');
    const digest = { ...(work.digest as Digest), about: ['Banks', 'Housing'] };
    expect(reportOn({ ...work, digest }, pitch).why_not).toBe(
      '“banks” comes up in both, but what we read is about “Housing”.',
    );
  });

  it.each([
    ['Culture editor', 'The Museum of Lost Sounds opens its first exhibition', true],
    ['Kulturredakteurin', 'Das Museum eröffnet seine erste Ausstellung', true],
    ['Redactora de cultura', 'El museo abre su primera exposición', true],
    ['Journaliste culture', 'Le musée ouvre sa première exposition', true],
    ['Reporter, child health', 'Pupils sleep 40 minutes longer after a smartphone ban', true],
    ['Reporter, child health', 'People on GLP-1 drugs keep off twice as much weight', false],
    ['Culture editor', 'Start-up turns ferry batteries into chargers', false],
    ['Reporter', 'The Museum of Lost Sounds opens its first exhibition', false],
  ])('know the beat of a %s for “%s”: %s', (role, beginning, expected) => {
    expect(suitsBeat(role, beginning, languageOf(beginning).code)).toBe(expected);
  });

  it('do not claim another subject if the beat is right', () => {
    const work = article('A theatre of thirty seats', 'The play is about a lock keeper. '.repeat(20));
    const profile = readWorks([work], { ...PERSON, role: 'Culture editor' });
    const fit = scorePitch(
      understandPitch('The Museum of Lost Sounds opens its first exhibition in Lindmoor.'),
      profile,
    );
    const report = reportFit(profile, fit, { now: NOW, evidenceOf: () => undefined });
    expect(report.why_not).toBe('Right beat, but none of their articles that we read is about this.');
    expect(report.reasoning).toMatch(/^Not a fit by what we read\. Culture editor/);
  });
});
