import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignBody, MediaListMemberBody } from '../../apps/gateway/app.ts';
import { MEMBER_STATES } from '../../model/index.ts';
import type { PatientClient } from '../support/probes/patient-client.ts';

/** The states that a key may also take back. Only an admin who is signed in lifts `do_not_contact`. */
const STATES = MEMBER_STATES.filter((state) => state !== 'do_not_contact');

/** Who changes the people of a campaign. All change the same people at the same time. */
export const COLLEAGUES = ['ada', 'ben'] as const;

const CAMPAIGNS = '/api/v1/campaigns';

/**
 * Creates a campaign, saves a second version of its pitch, adds the journalists of a job, scored for that
 * version, lets two colleagues change the state of each of them, and archives the campaign. Repeats each call
 * until it is answered; the changes are spread over `spreadMs`.
 */
export async function workOnCampaign(
  client: PatientClient,
  {
    edition,
    jobId,
    journalistIds,
    spreadMs,
    random,
  }: {
    edition: string;
    jobId: string;
    journalistIds: string[];
    spreadMs: number;
    random: () => number;
  },
): Promise<void> {
  const pitch = (version: number) => `The harbour gets new ferries. ${edition}, version ${version}.`;
  const campaign = await client.repeat<CampaignBody>('POST', CAMPAIGNS, {
    headers: { 'idempotency-key': `${edition}-campaign` },
    body: { name: edition, pitch: pitch(1) },
  });
  const path = `${CAMPAIGNS}/${campaign.body.id}`;
  await client.repeat('POST', `${path}/pitches`, { body: { pitch: pitch(2) } });
  await client.repeat('POST', `${path}/people`, {
    body: { job_id: jobId, journalist_identity_ids: journalistIds, pitch_number: 2 },
  });
  await Promise.all(
    COLLEAGUES.map(async (colleague) => {
      for (const journalistId of journalistIds) {
        await sleep((random() * 2 * spreadMs) / journalistIds.length);
        const state = STATES[Math.floor(random() * STATES.length)];
        await changeState(client, `${path}/people`, { journalistId, colleague, state: String(state) });
      }
    }),
  );
  await client.repeat('POST', `${path}:archive`, {});
}

/**
 * Gives a person a state and appends the state and the colleague to the note, which shows whether a change
 * got lost or was made twice. As a client should, reads the person again if the version has passed, or if it
 * cannot know whether an earlier attempt arrived.
 */
async function changeState(
  client: PatientClient,
  people: string,
  { journalistId, colleague, state }: { journalistId: string; colleague: string; state: string },
): Promise<void> {
  for (;;) {
    const { body } = await client.repeat<{ data: MediaListMemberBody[] }>('GET', people, {});
    const member = body.data.find(({ journalist }) => journalist.journalist_identity_id === journalistId);
    if (!member) throw new Error(`${journalistId} is not at ${people}`);
    const note = member.note ?? '';
    if (note.includes(`${colleague}:`)) return;
    const changed = await client.repeat('PATCH', `${people}/${member.id}`, {
      headers: { 'if-match': `"${member.version}"` },
      body: { state, note: `${note} ${colleague}:${state}`.trim() },
      refusals: [412],
    });
    if (changed.status === 200) return;
  }
}
