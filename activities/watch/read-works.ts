import { sameName } from '#reader';
import { judgeWorks } from '#watch';
import { type Database, identities, newsWorks } from '../../db/index.ts';
import { type ChangeKind, type Evidence, normalizeName, type Works } from '../../model/index.ts';
import { evidenceFor } from '../journalists/index.ts';
import type { ArticleReader } from '../reading/index.ts';
import type { FetchOptions } from '../web/index.ts';

/** A change that works show. */
export interface WorksChange {
  kind: ChangeKind;
  /** When the last piece at the outlet came, for somebody who is silent. */
  since: string | null;
  /** The other outlet. */
  outlet: string | null;
  /** The byline of a piece there. */
  evidence: Evidence | null;
}

/**
 * Returns what the index of articles shows about where a person writes. A piece at another outlet must show the
 * person's name when it is read.
 */
export async function readWorks(
  { db, articles }: { db: Database; articles: Pick<ArticleReader, 'readAt'> },
  person: { name: string; domain: string },
  at: number,
  options: FetchOptions,
): Promise<WorksChange | null> {
  const works = await newsWorks.findOfYear(db, person, at);
  const finding = judgeWorks({ ...person, ...works, ...(await knownAt(db, person)) }, at);
  if (!finding) return null;
  const { kind, piece } = finding;
  if (piece === null) {
    const since = new Date(finding.since).toISOString().slice(0, 10);
    return { kind, since, outlet: null, evidence: null };
  }
  const result = await articles.readAt(piece.url, options);
  if (!result.ok || result.article.reading.is_syndicated) return null;
  const { reading } = result.article;
  const author = reading.authors.find(({ name }) => sameName(name, person.name));
  if (!author) return null;
  const evidence = evidenceFor(['name'], { ...result.article, url: reading.url }, author);
  return { kind, since: null, outlet: piece.outlet, evidence };
}

/** The other domains at which somebody who is known at a domain, and those at which only others of the name are known. */
async function knownAt(
  db: Database,
  { name, domain }: { name: string; domain: string },
): Promise<Pick<Works, 'same' | 'namesakes'>> {
  const { web } = await identities.findByName(db, null, normalizeName(name));
  const ids = new Set(web.filter((one) => one.domain === domain).map((one) => one.journalist_id));
  const others = web.filter((one) => one.domain !== domain);
  const same = new Set(others.filter((one) => ids.has(one.journalist_id)).map((one) => one.domain));
  return { same, namesakes: new Set(others.map((one) => one.domain).filter((one) => !same.has(one))) };
}
