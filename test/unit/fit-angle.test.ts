import { describe, expect, it } from 'vitest';
import { digestArticle } from '../../activities/fit/digest.ts';
import { languageByCode } from '../../activities/fit/language.ts';
import { pitchParts } from '../../activities/fit/pitch-parts.ts';
import { reportFit } from '../../activities/fit/report.ts';
import { scorePitch } from '../../activities/fit/score.ts';
import { splitSentences } from '../../activities/fit/sentences.ts';
import { readWorks, type Work } from '../../activities/fit/work.ts';

const NOW = new Date('2026-11-22T09:00:00Z');
const PERSON = { name: 'Ada Lindqvist', outlet: 'The Courier', role: 'Reporter', beat: null, bio: null };

function article(title: string, text: string, published = '2026-11-12', language = 'en'): Work {
  const digest = digestArticle({ title, description: null, section: null, tags: [], text, language });
  return { title, summary: '', url: 'https://n.example/a', published, digest };
}

function reportOn(work: Work, pitch: string) {
  const profile = readWorks([work], PERSON);
  return reportFit(profile, scorePitch(pitch, profile), NOW, () => undefined);
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

describe('the sentences of an angle', () => {
  const relies = (text: string, language = 'en') =>
    pitchParts(`A town opens a new bridge today.\n${text}`, languageByCode(language)).usable.at(-1)?.relies;

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
    expect(usable).toMatchObject([{ isOffer: true }]);
  });
});

describe('the opening of an angle', () => {
  it('names a question that the article leaves open and the pitch answers', () => {
    const { personalized_angle } = reportOn(LENDING, LENDER);
    expect(personalized_angle).toMatch(
      /^Your November piece “Small firms wait to be paid” (?:raised questions|asked) about default rates\./,
    );
    expect(personalized_angle).toContain('Its default rate is 1.4 per cent');
    expect(personalized_angle).toContain('available for interviews');
  });
});

describe('reasons and warnings', () => {
  it('name what the pitch is about and the article is not', () => {
    const work = article('A theatre of thirty seats', 'The play is about a lock keeper. '.repeat(20));
    expect(reportOn(work, LENDER).why_not).toMatch(
      /^Another subject: the one article we read does not mention “.*invoices”/,
    );
  });

  it('name the other language', () => {
    const work = article(
      'Ein Theater',
      'Das Stück handelt von einem Wärter. '.repeat(20),
      '2026-11-12',
      'de',
    );
    expect(reportOn(work, LENDER).why_not).toMatch(/^They write in German, and the pitch is in English\./);
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
