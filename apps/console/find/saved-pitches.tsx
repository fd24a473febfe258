import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Badge } from '../components/badge.tsx';
import { counted, onOneLine } from '../components/formats.ts';
import { Moment } from '../components/moment.tsx';
import { Table } from '../components/table.tsx';
import { Section } from '../layout/page.tsx';
import { type SavedPitch, savedPitches } from './api.ts';
import { KeepLooking } from './keep-looking.tsx';

/** The saved pitches, of all the organization or of one campaign, which can be saved here if it has a pitch. */
export function SavedPitches({ campaign }: { campaign?: { id: string; pitch_number: number | null } }) {
  const saved = useQuery(savedPitches(campaign?.id)).data?.data;
  const canSave = campaign !== undefined && campaign.pitch_number !== null;
  if (!saved || (saved.length === 0 && !canSave)) return null;
  return (
    <Section title="Who publishes on it from now on">
      {saved.length > 0 ? (
        <Table
          name="Saved pitches"
          columns={[
            {
              label: 'Pitch',
              cell: ({ id, pitch }) => (
                <Link href={`/saved-pitches/${id}`} className="row-link">
                  {titleOf(pitch)}
                </Link>
              ),
            },
            {
              label: 'Since Monday',
              cell: ({ matches: { people, contacted } }) =>
                contacted === 0 ? people : `${people}, ${contacted} contacted before`,
            },
            { label: 'New', kind: 'number', cell: ({ matches }) => matches.unseen },
            { label: 'In all', kind: 'number', cell: ({ matches }) => matches.total },
            { label: 'State', cell: (pitch) => <PitchState pitch={pitch} /> },
            { label: 'Saved', cell: ({ created_at }) => <Moment at={created_at} /> },
          ]}
          rows={saved}
          keyOf={({ id }) => id}
        />
      ) : (
        <>
          <p className="faint">
            Byline can match each new article against the pitch, and list whoever publishes on it. Free.
          </p>
          {campaign ? <KeepLooking of={{ campaign_id: campaign.id }} /> : null}
        </>
      )}
    </Section>
  );
}

export function PitchState({ pitch: { paused, ready } }: { pitch: SavedPitch }) {
  if (paused) return <Badge tone="neutral">Paused</Badge>;
  return ready ? <Badge tone="good">Looking</Badge> : <Badge tone="active">Starting</Badge>;
}

/** On the first page: the saved pitches on which somebody has published since Monday. */
export function SavedPitchNews() {
  const saved = useQuery(savedPitches()).data?.data.filter(({ matches }) => matches.people > 0) ?? [];
  if (saved.length === 0) return null;
  return (
    <Section title="Published on your stories">
      <ul className="articles">
        {saved.map(({ id, pitch, matches }) => (
          <li key={id}>
            <span>
              <Link href={`/saved-pitches/${id}`}>{titleOf(pitch)}</Link>
              <span className="row-note faint">{newsOf(matches)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Says who has published: `3 people published on your story since Monday, 1 of them was contacted`. */
export function newsOf({ people, contacted }: SavedPitch['matches']): string {
  if (people === 0) return 'Nobody published on your story since Monday';
  const of = contacted === 0 ? '' : `, ${contacted} of them ${contacted === 1 ? 'was' : 'were'} contacted`;
  return `${counted(people, 'person', 'people')} published on your story since Monday${of}`;
}

const TITLE = 80;

/** Returns the beginning of a pitch, as a name. */
export function titleOf(pitch: string): string {
  const line = onOneLine(pitch);
  return line.length > TITLE ? `${line.slice(0, TITLE).replace(/\s+\S*$/u, '')}…` : line;
}
