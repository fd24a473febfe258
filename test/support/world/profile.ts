import { type JournalistProfile, marksOf } from '../../../model/index.ts';

/** Returns a profile that contains only the given fields and a name found on a page. */
export function profile(over: Partial<JournalistProfile>): JournalistProfile {
  const found: Omit<JournalistProfile, 'certainty'> = {
    name: 'Ada Lovelace',
    entity_type: 'person',
    outlet: 'https://n.example/a',
    outlet_basis: 'article_url',
    outlet_domain: 'n.example',
    role: null,
    beat: null,
    bio: null,
    region: null,
    author_page: null,
    socials: { x: null, linkedin: null, bluesky: null, mastodon: null, threads: null, website: null },
    email: null,
    email_status: 'not_found',
    email_basis: null,
    email_affiliation: null,
    email_checks: {
      syntax_valid: null,
      mx_found: null,
      role_account: null,
      free_provider: null,
      disposable: null,
      mailbox_checked: null,
      checked_at: null,
    },
    email_suggestion: null,
    source_article: {
      title: 'A',
      url: 'https://n.example/a',
      published: '2026-01-01',
      language: 'en',
      other_authors: [],
    },
    recent: [],
    confidence: { identity: 0.8, outlet: 0.5, email: null, role: null },
    evidence: [],
    ...over,
  };
  return { ...found, certainty: over.certainty ?? marksOf(found, () => false) };
}
