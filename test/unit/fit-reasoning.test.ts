import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { verdictLabel } from '../../model/index.ts';
import { understandPitch } from '../../packages/fit/index.ts';
import { mailSubjectOf } from '../../packages/fit/report/mail-subject.ts';
import { reportFit } from '../../packages/fit/report/report.ts';
import { scorePitch } from '../../packages/fit/score/score.ts';
import { digestArticle, flat } from '../../packages/fit/work/digest.ts';
import { readWorks } from '../../packages/fit/work/work.ts';
import { wrapInBoilerplate } from '../bench/fit/boilerplate.ts';
import { readCorpus } from '../bench/fit/corpus.ts';

const FOLDER = fileURLToPath(new URL('../../../shared/corpus/fit', import.meta.url));
const corpus = readCorpus(FOLDER);
if (!corpus) console.log(`skipped: no corpus in ${FOLDER}`);

const PAIRS = 100;
const ADA = { name: 'Ada', outlet: null, role: null, beat: null, bio: null };
const NOW = new Date('2026-11-22T09:00:00Z');

/**
 * Returns the same 100 pairs of a pitch and a journalist each time. In two of three pairs, the journalist
 * wrote the article that the pitch was made from. In the other pairs, the journalist is one of the candidates
 * for the pitch.
 */
function sample() {
  return (corpus?.queries ?? []).slice(0, PAIRS).map((query, index) => {
    const id =
      index % 3 !== 2 ? query.journalist_id : (query.candidates[index % query.candidates.length] ?? '');
    return {
      pitch: index % 2 === 0 ? query.pitch : wrapInBoilerplate(query.pitch),
      works: corpus?.works.get(id) ?? [],
    };
  });
}

describe.skipIf(!corpus)('on a hundred sampled pairs', () => {
  const reports = sample().map(({ pitch, works }) => {
    const profile = readWorks(works, ADA);
    const report = reportFit(profile, scorePitch(understandPitch(pitch), profile), {
      now: NOW,
      evidenceOf: ({ url }) => url,
    });
    return { pitch, works, report };
  });
  const recommended = reports.filter(({ report }) => ['fit', 'soft_fit'].includes(report.verdict));

  it('every anchor is one of the articles that were read', () => {
    expect(recommended.length).toBeGreaterThan(15);
    for (const { works, report } of reports) {
      const urls = works.map(({ url }) => url);
      expect(report.anchors.filter(({ url }) => !urls.includes(url))).toEqual([]);
      expect(report.evidence_ids).toEqual(report.anchors.map(({ url }) => url));
    }
  });

  it('every quoted phrase occurs verbatim in the pitch and in the article', () => {
    let quoted = 0;
    for (const { pitch, works, report } of recommended) {
      // A title is named without its full stop, with other quotation marks inside, and a long one by its first part.
      const titles = works
        .flatMap(({ title }) => [title.replace(/\.$/, ''), title.split(/\s[—–|-]\s|:\s/u)[0] ?? ''])
        .map(flat);
      const text = flat(works.map(({ title, summary }) => `${title}. ${summary}`).join('\n'));
      for (const [, phrase = ''] of report.reasoning.matchAll(/“([^”]+)”/g)) {
        if (
          titles.some((title) =>
            title.replaceAll(' . ', ' ').startsWith(flat(phrase).replaceAll(' . ', ' ').trimEnd()),
          )
        )
          continue;
        quoted += 1;
        expect(flat(pitch), `“${phrase}” in the pitch`).toContain(flat(phrase));
        expect(text, `“${phrase}” in the work`).toContain(flat(phrase));
      }
    }
    expect(quoted).toBeGreaterThan(10);
  });

  it('every recommended person has a topic and an angle of at most 90 words, and nobody else has either', () => {
    for (const { report } of reports) {
      const isRecommended = ['fit', 'soft_fit'].includes(report.verdict);
      const hasAngle = isRecommended && !report.edits.some((edit) => edit.includes('your own first line'));
      expect(report.personalized_angle !== null).toBe(hasAngle);
      const hasSubject = hasAngle && !report.edits.some((edit) => edit.includes('your own subject'));
      expect(report.mail_subject !== null).toBe(hasSubject);
      expect((report.mail_subject ?? '').length).toBeLessThanOrEqual(60);
      expect(report.topics.length > 0).toBe(isRecommended);
      expect(report.why_they_fit !== null).toBe(isRecommended);
      expect(isRecommended ? report.score >= 45 : report.score < 45).toBe(true);
      expect((report.personalized_angle ?? '').split(/\s+/).length).toBeLessThanOrEqual(90);
    }
  });
});

interface Page {
  title?: string;
  text?: string;
  language?: string;
}

/** The report on somebody who wrote one recent article. */
const reportOn = (pitch: string, { title, text, language = 'en' }: Page = {}) => {
  const shown = title ?? 'Ferry batteries for harbour cranes';
  const digest = digestArticle({
    ...{ title: shown, language, description: null, section: null, tags: [] },
    text:
      text ?? 'Ferry batteries drive harbour cranes. The ferry batteries in the harbour are old. '.repeat(4),
  });
  const work = { title: shown, summary: '', url: 'https://n.example/1', published: '2026-11-12', digest };
  const profile = readWorks([work], ADA);
  return reportFit(profile, scorePitch(understandPitch(pitch), profile), {
    now: NOW,
    evidenceOf: () => undefined,
  });
};
const angleOf = (pitch: string, page?: Page) => reportOn(pitch, page).personalized_angle;

describe('the first line of an angle', () => {
  const STORY = 'Ferry batteries from Tidewell drive harbour cranes in three ports.';

  it('says what news and article are both about, but not what only one of them is about', () => {
    expect(angleOf(`A study by Tidewell finds that ferry batteries last. ${STORY}`)).toMatch(
      /^[^.]*this news about ferry batteries[^.]*\./,
    );
    const late = `Tidewell opens a yard for old ships. The yard takes forty ships a year, and all of their steel is cut up and sold again to mills in the north. ${STORY}`;
    expect(angleOf(late)).toBeNull();
  });

  it('says what a call for action is on, and whether it is a paper', () => {
    expect(angleOf(`The Harbour Union calls for a ban on ferry batteries in three ports. ${STORY}`)).toMatch(
      /this call for action on ferry batteries/,
    );
    expect(
      angleOf(
        `The Harbour Union calls for a ban on ferry batteries in three ports, in a policy paper. ${STORY}`,
      ),
    ).toMatch(/this new policy paper on ferry batteries/);
  });

  it('says what a statement is on, and keeps the answer with what it answers', () => {
    const pitch = `Statement on reports about fires in ferry batteries. Since Tuesday, two papers have written that our ferry batteries for harbour cranes burn. This is right for one batch, and we should have said so earlier. ${STORY} Director Ada Holm answers questions of journalists today.`;
    const angle = angleOf(pitch);
    expect(angle).toMatch(/this statement on reports about fires in ferry batteries/);
    expect(angle).not.toMatch(/\. Statement on/);
    expect(angle).toMatch(/harbour cranes burn\. This is right for one batch/);
  });

  it('does not begin a detail with a thing that only a quotation has introduced', () => {
    const pitch = `${STORY} "Our catalog has a home now," says director Ada Holm. The free catalog for all ports will remain open and grow to 600 models. A contract for the cranes runs for ten years.`;
    expect(angleOf(pitch)).not.toContain('The free catalog');
  });

  it.each([
    ['News » Ports » Ferry batteries for harbour cranes', 'Ferry batteries for harbour cranes'],
    ['Ferry batteries for harbour cranes | Harbour Courier', 'Ferry batteries for harbour cranes'],
    ['Ferry batteries in <br> and "harbour cranes"', 'Ferry batteries in br and ‘harbour cranes’'],
  ])('trims the title %s', (title, shown) => {
    expect(angleOf(STORY.repeat(2).replaceAll('.F', '. F'), { title })).toContain(`“${shown}”`);
  });

  it('does not cut a title off before its main clause', () => {
    const title =
      'To find the best ferry batteries for cranes, I put seventeen of the top models in the harbour to the test for three months';
    expect(angleOf(`${STORY} Ferry batteries drive cranes.`, { title })).not.toContain('To find the best');
  });
});

describe('who only writes guides', () => {
  const GUIDE = { title: 'How to choose ferry batteries for harbour cranes' };
  const STORY = 'The ferry batteries for harbour cranes are old and were rebuilt.';

  it('is not recommended for an event, but for a product', () => {
    const event = reportOn(
      `A festival of ferry batteries opens at the harbour cranes on Sunday. ${STORY}`,
      GUIDE,
    );
    expect(event.verdict).toBe('weak');
    expect(event.why_not).toContain('Writes reviews or guides');
    expect(reportOn(`Tidewell launches a new model of ferry batteries. ${STORY}`, GUIDE).verdict).toBe('fit');
  });
});

describe('who mostly writes of what shops offer', () => {
  it.each([
    ['Ferry batteries for harbour cranes are $82 off', 'weak'],
    ['Best ferry batteries and harbour cranes deals right now', 'weak'],
    ['Ferry batteries for harbour cranes hit their lowest price ever', 'weak'],
    ['Harbour cranes on ferry batteries: a deal of two ports', 'fit'],
  ])('“%s”: %s for a product', (title, verdict) => {
    const STORY = 'The ferry batteries for harbour cranes are old and were rebuilt.';
    const report = reportOn(`Tidewell launches a new model of ferry batteries. ${STORY}`, { title });
    expect(report.verdict).toBe(verdict);
  });
});

describe('languages whose words nobody has counted', () => {
  it.each([
    [
      'nl',
      'Windkrachtbedrijf Noorderlicht bouwt een windpark voor de kust. De turbines van het windpark leveren stroom aan veertig dorpen.',
      'Windparken en turbinebouwers zoeken ruimte op zee',
      'De windparken voor de kust groeien. De turbinebouwers vragen ruimte, en de kustdorpen krijgen stroom van de windparken. Het is een plan van de provincie dat de bewoners en de vissers niet willen.',
    ],
    [
      'no',
      'Fjordkraft bygger et vindkraftverk ved kysten. Turbinene skal gi strøm til førti bygder, og kraftverket er klart neste år.',
      'Vindkraftverkene ved kysten møter motstand',
      'Kraftverket ved kysten får motstand. Det er ikke klart om vindkraftverkene kan bygges, og bygdene ved kysten vil ikke ha dem. Kraftverk gir strøm, sier de som bygger.',
    ],
  ])('have compounds in common with their parts: %s', (language, pitch, title, text) => {
    const score = (withText: string) => {
      const digest = digestArticle({
        ...{ title, description: null, section: null, tags: [], text: withText, language },
      });
      const profile = readWorks(
        [{ title, summary: '', url: 'https://n.example/2', published: '2026-11-12', digest }],
        ADA,
      );
      return scorePitch(understandPitch(pitch), profile).score;
    };
    const other = text.replace(/\p{L}*(?:windpark|turbine|kraftverk)\p{L}*/giu, 'fabriek');
    expect(score(text)).toBeGreaterThan(score(other));
  });

  it('recommend nobody on a number word', () => {
    const report = reportOn(
      'Zeventig procent van de tuinders gebruikt minder gif. Een onderzoek onder duizend tuinders toont dat zeventig procent spuit.',
      {
        language: 'nl',
        title: 'Zeventig procent van de huurders betaalt te veel',
        text: 'Een onderzoek van de bond toont dat zeventig procent van de huurders te veel betaalt. De bond vraagt dat het kabinet de huren verlaagt.'.repeat(
          2,
        ),
      },
    );
    expect(report.verdict).toBe('weak');
    expect(JSON.stringify(report.topics)).not.toMatch(/zeventig|procent/i);
  });
});

describe('somebody who writes in another language than the pitch', () => {
  const texts: Record<string, string> = {
    en: 'The harbour buys old ferry batteries and puts them next to the cranes. The cranes load at night.',
    de: 'Der Hafen kauft alte Fährbatterien und stellt sie neben die Kräne. Die Kräne laden nachts.',
    fr: 'Le port achète de vieilles batteries de traversiers. Les grues se chargent la nuit sur ces batteries.',
    es: 'El puerto compra baterías viejas de los transbordadores. Las grúas se cargan de noche con esas baterías.',
  };

  it.each([
    ['en', 'de', /^Writes in German: can't be judged/],
    ['de', 'fr', /^Schreibt auf Französisch: .* nicht zu beurteilen\./],
    ['fr', 'en', /^Écrit en anglais : impossible à juger/],
    ['es', 'en', /^Escribe en inglés: no se puede juzgar/],
  ])('can’t be judged: pitch %s, article %s', (written, language, opening) => {
    const text = texts[language] ?? '';
    const report = reportOn(texts[written] ?? '', { title: text.split('. ')[0] ?? '', text, language });
    expect(report.verdict).toBe('weak');
    expect(report.reasoning).toMatch(opening);
    expect(verdictLabel(report)).toBe("Can't be judged");
    // What the articles lack cannot be told from words of another language.
    expect(report.why_not).not.toMatch(/different subject|Anderes Thema|Autre sujet|Otro tema/);
  });
});

describe('the subject of the mail', () => {
  it.each([
    {
      why: 'the first part of the headline has no word of the news',
      headline: 'Nobody sleeps on Sundays: Tidewell runs the cranes of three ports on ferry batteries',
      news: 'Tidewell runs the cranes of three ports on worn-out ferry batteries from this week.',
      subject: 'Tidewell runs the cranes of three ports on ferry batteries',
    },
    {
      why: 'the headline ends in a preposition',
      headline: 'Soup for lunch, soup for supper: Tidewell opens the canteen nobody waited for',
      news: 'Tidewell opens a canteen in the harbour of Lindmoor on 3 May, in which soup is the only dish.',
      subject: 'Tidewell opens a canteen in the harbour of Lindmoor on 3 May',
    },
    {
      why: 'the headline tells but an anniversary',
      headline: 'Tidewell celebrates 40 years of service to harbours',
      news: 'Tidewell started in a shed forty years ago. The party is on Friday.\n\nCranes that load at night on worn-out ferry batteries use on average 31 per cent less power. The cranes use 31 per cent less power than a year ago.',
      subject: null,
    },
    {
      why: 'only the second part of the headline has it',
      headline:
        'The oldest is painted green: shipwrights Reed & Doyle complete the last crane of the whole harbour of Lindmoor',
      news: 'After two winters in wind, rain and snow, the shipwrights Reed & Doyle have built the last of 19 cranes in the harbour.',
      subject: 'Reed & Doyle have built the last of 19 cranes in the harbour',
    },
    {
      why: 'the sentence goes on with what its news does without',
      headline: '',
      news: 'Harbour cooperative Tidewell has raised $22 million in a Series B round that was led by a fund of three ports.',
      subject: 'Harbour cooperative Tidewell raises $22 million',
    },
    {
      why: 'the sentence would be untrue without its end',
      headline: '',
      news: 'Tidewell bans ferry batteries of the older kind in warehouses without a sprinkler in three ports.',
      subject: null,
    },
    {
      why: 'the sentence begins with the background',
      headline: '',
      news: 'As ports argue about cables, the cooperative Tidewell runs its cranes on ferry batteries.',
      subject: 'The cooperative Tidewell runs its cranes on ferry batteries',
    },
  ])('is the news if $why', ({ headline, news, subject }) => {
    const pitch = `${headline}\n\nLINDMOOR, 12 November 2026 – ${news}\n\nAbout Tidewell\nTidewell builds batteries.`;
    expect(mailSubjectOf(understandPitch(pitch))).toBe(subject);
  });
});
