import { describe, expect, it } from 'vitest';
import { BACKGROUND } from '../../activities/fit/background.ts';
import { reportFit } from '../../activities/fit/report.ts';
import { scorePitch } from '../../activities/fit/score.ts';
import { tokenize } from '../../activities/fit/tokens.ts';
import { readWorks, type Work } from '../../activities/fit/work.ts';

const work = (title: string, summary = '', published: string | null = '2026-10-01'): Work => ({
  title,
  summary,
  url: `https://n.example/${encodeURIComponent(title)}`,
  published,
});
const BATTERIES = [
  work('Ferry batteries find a second life in the harbour', 'Ports store power in worn-out packs'),
  work('The harbour grid is full and batteries may help', 'Cranes need megawatts for minutes', '2026-11-01'),
];
const THEATRE = [
  work('A theatre of thirty seats opens', 'The play is about a lock keeper'),
  work('The orchestra plays on', 'A concert for two pianos'),
];
const PITCH = 'Start-up turns worn-out ferry batteries into quayside storage for harbour cranes';

describe('tokens', () => {
  it('drop stop words, short numbers and possessives, and keep the written word', () => {
    expect(
      tokenize("The port's 12 worn-out batteries in 2026").map((token) => [token.stem, token.written]),
    ).toEqual([
      ['port', "port's"],
      ['worn', 'worn-out'],
      ['batteri', 'batteries'],
      ['2026', '2026'],
    ]);
  });
});

describe('the fit score', () => {
  it('tells who writes about it from who does not', () => {
    const near = scorePitch(PITCH, BATTERIES, BACKGROUND).score;
    const far = scorePitch(PITCH, THEATRE, BACKGROUND).score;
    expect(near).toBeGreaterThan(80);
    expect(far).toBeLessThan(45);
  });

  it('is the same each time, to the last bit', () => {
    const scores = Array.from(
      { length: 5 },
      () => scorePitch(PITCH, [...BATTERIES, ...THEATRE], BACKGROUND).score,
    );
    expect(new Set(scores).size).toBe(1);
  });

  it('is not lifted by what every press release says', () => {
    const boilerplate =
      ' Leading innovative platform announces exclusive partnership; founders available for interviews, photos and quotes, please contact us.';
    const wrapped = scorePitch(PITCH + boilerplate.repeat(3), THEATRE, BACKGROUND).score;
    expect(wrapped).toBeLessThan(50);
  });

  it('stands for itself without any work to compare with', () => {
    const report = reportFit('Ada', [], scorePitch(PITCH, [], BACKGROUND), () => undefined);
    expect(report).toMatchObject({ verdict: 'weak', personalized_angle: null, evidence_ids: [] });
    expect(report.reasoning).toContain('No article by Ada was read');
  });
});

describe('the reasoning', () => {
  const report = reportFit(
    'Ada Lovelace',
    BATTERIES,
    scorePitch(PITCH, BATTERIES, BACKGROUND),
    (cited) => `ev_${cited.published}`,
  );

  it('says what was read, when, and how sure that makes it', () => {
    expect(report.reasoning).toContain('Read 2 articles by Ada Lovelace, 2026-10-01 to 2026-11-01.');
    expect(report.reasoning).toContain('Low confidence: only 2 to go by.');
  });

  it('quotes only words that stand in the pitch, and articles that were read', () => {
    const quoted = [...report.reasoning.matchAll(/“([^”]+)”/g)].map((match) => match[1] ?? '');
    expect(quoted.length).toBeGreaterThan(2);
    const titles = BATTERIES.map((article) => article.title);
    for (const text of quoted) {
      const words = text
        .toLowerCase()
        .split(' ')
        .every((word) => PITCH.toLowerCase().includes(word));
      expect(titles.includes(text) || words, text).toBe(true);
    }
  });

  it('opens with an article, cites it as evidence, and is silent where there is none', () => {
    expect(report.verdict).toBe('fit');
    expect(report.personalized_angle).toMatch(/^You wrote “.+” on 2026-/);
    expect(report.evidence_ids.length).toBeGreaterThan(0);
    const weak = reportFit('Tom', THEATRE, scorePitch(PITCH, THEATRE, BACKGROUND), () => 'ev_x');
    expect(weak).toMatchObject({ verdict: 'weak', personalized_angle: null, evidence_ids: [] });
    expect(weak.why_not).toContain('Not in what was read');
  });
});
