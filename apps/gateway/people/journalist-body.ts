import type { journalists, touches } from '../../../db/index.ts';
import type { Touch } from '../../../model/index.ts';
import { credits } from '../http/common-schema.ts';
import type { JournalistBody, ResearchBody, SummaryBody } from './journalist-schema.ts';

export function asJournalist(
  entry: Pick<
    journalists.JobJournalist,
    'journalist_id' | 'source_indexes' | 'profile' | 'evidence_count' | 'billable' | 'credits'
  >,
  touched: touches.Touches,
): JournalistBody {
  return {
    journalist_identity_id: entry.journalist_id,
    source_indexes: entry.source_indexes,
    ...entry.profile,
    evidence_count: entry.evidence_count,
    billable: entry.billable,
    credits: credits(entry.credits),
    last_touch: asTouch(touched.get(entry.journalist_id)),
  };
}

/** The cell of a table for the last contact; a mark of somebody of the same name says so. */
export function contactCell(touch: Pick<Touch, 'state' | 'certainty'> | null | undefined): string | null {
  if (!touch) return null;
  return touch.certainty === 'certain' ? touch.state : `${touch.state} (same name)`;
}

/** Returns the organization's last contact with a person; null if there was none. */
export function asTouch(touch: Touch | undefined): JournalistBody['last_touch'] {
  return touch ? { ...touch, at: touch.at.toISOString() } : null;
}

export function asResearch({
  journalist_id,
  fit,
  fit_method,
  outlet_rank,
}: Pick<journalists.JobJournalist, 'journalist_id' | 'fit' | 'fit_method' | 'outlet_rank'>): ResearchBody[] {
  if (!fit || !fit_method) return [];
  return [
    {
      journalist_identity_id: journalist_id,
      schema: 'journalist_research_v1',
      fit: { ...fit, outlet_rank },
      method: fit_method,
    },
  ];
}

/** Returns a journalist in the short form for tables. */
export function asSummary(entry: journalists.JobJournalist, touched: touches.Touches): SummaryBody {
  const { name, outlet, role, email, email_status, email_basis } = entry.profile;
  return {
    journalist_identity_id: entry.journalist_id,
    source_indexes: entry.source_indexes,
    name,
    outlet,
    role,
    email,
    email_status,
    email_basis,
    score: entry.fit?.score ?? null,
    verdict: entry.fit?.verdict ?? null,
    personalized_angle: entry.fit?.personalized_angle ?? null,
    anchor: entry.fit?.anchors[0] ?? null,
    last_touch: asTouch(touched.get(entry.journalist_id)),
  };
}
