import type { RefusedFact, Verification } from '../proof/verify-proof.ts';
import type { View } from './view.ts';

/** Shows the facts that a proof file does not prove. */
export function verification(body: Verification): View<RefusedFact> {
  const proven = `${body.verified} of ${body.facts} facts are proven.`;
  return {
    layout: 'list',
    body,
    rows: body.refused,
    columns: [
      { name: 'fact', of: ({ fact }) => fact },
      { name: 'journalist_id', of: ({ journalist_id }) => journalist_id, whole: true },
      { name: 'field', of: ({ field }) => field },
      { name: 'value', of: ({ value }) => value },
      { name: 'reason', of: ({ reason }) => reason, whole: true },
    ],
    empty: body.manifest ? `${proven} Written ${body.manifest.created_at}. ${body.manifest.licence}` : proven,
  };
}
