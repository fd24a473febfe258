import { BylineClient } from '@byline-media/client';

const { BYLINE_URL: url = '', BYLINE_API_KEY: apiKey = '' } = process.env;
const byline = new BylineClient({ url, apiKey });
const { result } = await byline.wholeJob(process.argv[2] ?? '');
const { id } = await byline.campaigns.create({
  name: 'Harbour energy',
  pitch: 'Worn-out ferry batteries become quayside chargers for harbour cranes.',
});
const { members } = await byline.campaigns.addPeople(id, {
  job_id: process.argv[2] ?? '',
  journalist_identity_ids: result.journalists.map((person) => person.journalist_identity_id),
});
await byline.campaigns.updatePeople(id, {
  member_ids: members.filter(({ research }) => research?.fit.verdict === 'fit').map((member) => member.id),
  state: 'contacted',
  follow_up_on: '2099-12-09',
});
const { data } = await byline.campaigns.people(id);
for (const { state, journalist } of data.sort((a, b) => a.journalist.name.localeCompare(b.journalist.name)))
  console.log(`${state}: ${journalist.name}, ${journalist.outlet}`);
