import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BACKGROUND } from '../../activities/fit/background.ts';
import { standsIn } from '../../activities/fit/phrases.ts';
import { reportFit } from '../../activities/fit/report.ts';
import { scorePitch } from '../../activities/fit/score.ts';
import { visible } from '../../activities/fit/tokens.ts';
import { readWorks } from '../../activities/fit/work.ts';
import { wrapInBoilerplate } from '../bench/fit/boilerplate.ts';
import { readCorpus } from '../bench/fit/corpus.ts';

const FOLDER = fileURLToPath(new URL('../../../shared/corpus/fit', import.meta.url));
const corpus = readCorpus(FOLDER);
if (!corpus) console.log(`skipped: no corpus in ${FOLDER}`);

const PAIRS = 100;

/** Every third query with its author, the others with somebody else: 100 pairs, the same each time. */
function sample() {
  return (corpus?.queries ?? []).slice(0, PAIRS).map((query, index) => {
    const id =
      index % 3 === 0 ? query.journalist_id : (query.candidates[index % query.candidates.length] ?? '');
    return {
      pitch: index % 2 === 0 ? query.pitch : wrapInBoilerplate(query.pitch),
      works: corpus?.works.get(id) ?? [],
    };
  });
}

describe.skipIf(!corpus)('on a hundred sampled pairs', () => {
  const reports = sample().map(({ pitch, works }) => {
    const profile = readWorks(works, BACKGROUND);
    const report = reportFit('Ada', pitch, profile, scorePitch(pitch, profile, BACKGROUND), ({ url }) => url);
    return { pitch, works, report };
  });

  it('every cited article is among those that were read', () => {
    expect(reports.filter(({ report }) => report.evidence_ids.length > 0).length).toBeGreaterThan(20);
    for (const { works, report } of reports) {
      const urls = works.map(({ url }) => url);
      expect(report.evidence_ids.filter((id) => !urls.includes(id))).toEqual([]);
    }
  });

  it('every quoted term stands in the pitch and in the work, word for word', () => {
    let quoted = 0;
    for (const { pitch, works, report } of reports) {
      let rest = `${report.reasoning}`;
      for (const { title } of works) rest = rest.replaceAll(`“${visible(title)}”`, '');
      const text = works.map(({ title, summary }) => `${title}. ${summary}`).join('\n');
      for (const [, term = ''] of rest.matchAll(/“([^”]+)”/g)) {
        quoted += 1;
        expect(standsIn(pitch)(term), `“${term}” in the pitch: ${pitch}`).toBe(true);
        expect(standsIn(text)(term), `“${term}” in the work`).toBe(true);
      }
    }
    expect(quoted).toBeGreaterThan(50);
  });

  it('an angle comes only with evidence, and opens with an article that was read', () => {
    const opened = reports.filter(({ report }) => report.personalized_angle !== null);
    expect(opened.length).toBeGreaterThan(5);
    for (const { works, report } of opened) {
      expect(report.evidence_ids).not.toEqual([]);
      expect(
        works.some(({ title }) => report.personalized_angle?.startsWith(`You wrote “${visible(title)}”`)),
      ).toBe(true);
    }
  });
});
