import { publicationDomain } from '../../model/index.ts';
import {
  PUBLICATION_TYPES,
  type PublicationClassification,
  type TypeScores,
} from '../../packages/reader/index.ts';
import type { PageOutcome } from './recorded-run.ts';

export type Row = Record<string, string>;

/** A labelled URL and its prediction. */
export interface Judged {
  label: {
    type: string;
    alt_type: string;
    ambiguous: boolean;
    domain: string;
    country: string;
    host: string;
  };
  answer: {
    /** The predicted type; null if there was no evidence for any type. */
    type: string | null;
    confidence: number;
    domain: string;
    country: string | null;
    scores: TypeScores;
  } | null;
}

const share = <T>(items: T[], is: (item: T) => boolean) =>
  items.length === 0 ? null : items.filter(is).length / items.length;
const same = (a: string | null | undefined, b: string) => (a ?? '').toLowerCase() === b.toLowerCase();
const isRight = (row: Judged) => row.answer?.type === row.label.type;

/** Combines a labelled row with its prediction, for scoring. */
export function judge(row: Row, answer: PublicationClassification | undefined): Judged {
  const cell = (column: string) => row[column] ?? '';
  return {
    label: {
      type: cell('type'),
      alt_type: cell('alt_type'),
      ambiguous: cell('ambiguous') === '1',
      domain: cell('registrable_domain'),
      country: cell('country'),
      host: cell('host'),
    },
    answer:
      answer?.outcome === 'classified'
        ? {
            type: answer.type,
            confidence: answer.confidence,
            domain: answer.registrable_domain,
            country: answer.country,
            scores: answer.scores,
          }
        : null,
  };
}

/**
 * Returns one outcome per row, so that two runs of the benchmark can be compared. Rows for which several
 * publication types are correct are left out.
 */
export function outcomesOf(judged: Judged[], rows: Row[]): PageOutcome[] {
  return judged.flatMap((row, index) => {
    if (row.label.ambiguous) return [];
    const site = row.label.domain || publicationDomain(row.label.host);
    const metrics = { type: Number(isRight(row)), [`type ${row.label.type}`]: Number(isRight(row)) };
    return [{ id: rows[index]?.url ?? '', site, metrics }];
  });
}

/**
 * Computes the shares of correct predictions, from 0 to 1. Types are scored over all unambiguous labels: in
 * total, for each type, and for confident predictions only. Domains and countries are scored over all labels
 * that name them.
 */
export function metricsOf(rows: Judged[]) {
  const clear = rows.filter((row) => !row.label.ambiguous);
  const byType = PUBLICATION_TYPES.map((type) => {
    const labelled = clear.filter((row) => row.label.type === type);
    const answered = clear.filter((row) => row.answer?.type === type);
    const recall = share(labelled, isRight) ?? 0;
    const precision = share(answered, isRight) ?? 0;
    const f1 = recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision);
    return { type, rows: labelled.length, recall, precision, f1 };
  });
  const sure = clear.filter((row) => (row.answer?.confidence ?? 0) >= 0.8);
  // Leave out the labels EU, UN and XK (Kosovo), which are not officially assigned country codes.
  const placed = rows.filter((row) => row.label.country && !['EU', 'UN', 'XK'].includes(row.label.country));
  return {
    rows: rows.length,
    clear: clear.length,
    accuracy: share(clear, isRight),
    macro_f1: meanF1(byType),
    /** The mean F1 over the types that are the label of at least one row. */
    macro_f1_of_labelled: meanF1(byType.filter((type) => type.rows > 0)),
    answered: share(clear, (row) => !!row.answer?.type),
    lenient: share(rows, (row) => isRight(row) || (!!row.answer && row.answer.type === row.label.alt_type)),
    sure_share: clear.length === 0 ? null : sure.length / clear.length,
    sure_right: share(sure, isRight),
    domain: share(
      rows.filter((row) => row.label.domain),
      (row) => same(row.answer?.domain, row.label.domain),
    ),
    country: share(placed, (row) => same(row.answer?.country, row.label.country)),
    byType,
  };
}

function meanF1(types: { f1: number }[]): number {
  return types.reduce((sum, { f1 }) => sum + f1, 0) / Math.max(1, types.length);
}

const FOLDS = 10;
const TEMPERATURES = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2];

/**
 * Checks whether the scores are calibrated: compares the mean log loss of the correct type before and after
 * temperature scaling. Each tenth of the hosts is tested with a temperature that was fitted to the other nine
 * tenths. If scaling does not reduce the loss, the scores need no correction.
 */
export function calibrationOf(rows: Judged[]) {
  const clear = rows.filter((row) => !row.label.ambiguous && row.answer);
  const fold = (row: Judged) =>
    [...row.label.host].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 9973, 7) % FOLDS;
  let loss = 0;
  const chosen: number[] = [];
  for (let held = 0; held < FOLDS; held += 1) {
    const fitted = TEMPERATURES.map((t) => ({
      t,
      loss: lossAt(
        clear.filter((row) => fold(row) !== held),
        t,
      ),
    }));
    const best = fitted.reduce((a, b) => (b.loss < a.loss ? b : a)).t;
    chosen.push(best);
    loss += lossAt(
      clear.filter((row) => fold(row) === held),
      best,
    );
  }
  return { as_given: lossAt(clear, 1) / clear.length, fitted: loss / clear.length, temperatures: chosen };
}

function lossAt(rows: Judged[], temperature: number): number {
  return rows.reduce((sum, row) => {
    const powers = PUBLICATION_TYPES.map((type) => {
      // Scores are rounded to thousandths, so replace a score of 0 with half a thousandth.
      const score = Math.max(row.answer?.scores[type] ?? 0, 0.0005) ** (1 / temperature);
      return { type, score };
    });
    const total = powers.reduce((all, { score }) => all + score, 0);
    const right = powers.find(({ type }) => type === row.label.type)?.score ?? 0;
    return sum - Math.log(right / total);
  }, 0);
}
