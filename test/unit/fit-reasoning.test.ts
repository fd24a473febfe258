import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { reportFit } from '../../packages/fit/report/report.ts';
import { scorePitch } from '../../packages/fit/score/score.ts';
import { flat } from '../../packages/fit/work/digest.ts';
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
    const report = reportFit(profile, scorePitch(pitch, profile), { now: NOW, evidenceOf: ({ url }) => url });
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
        if (titles.includes(flat(phrase))) continue;
        quoted += 1;
        expect(flat(pitch), `“${phrase}” in the pitch`).toContain(flat(phrase));
        expect(text, `“${phrase}” in the work`).toContain(flat(phrase));
      }
    }
    expect(quoted).toBeGreaterThan(15);
  });

  it('every recommended person has a topic and an angle of at most 90 words, and nobody else has either', () => {
    for (const { report } of reports) {
      const isRecommended = ['fit', 'soft_fit'].includes(report.verdict);
      expect(report.personalized_angle !== null).toBe(isRecommended);
      expect(report.topics.length > 0).toBe(isRecommended);
      expect(report.why_they_fit !== null).toBe(isRecommended);
      expect(isRecommended ? report.score >= 45 : report.score < 45).toBe(true);
      expect((report.personalized_angle ?? '').split(/\s+/).length).toBeLessThanOrEqual(90);
    }
  });
});
