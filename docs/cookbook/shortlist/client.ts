import { BylineClient } from '@byline-media/client';

const { BYLINE_URL: url = '', BYLINE_API_KEY: apiKey = '' } = process.env;
const byline = new BylineClient({ url, apiKey });
const { id: searchId } = await byline.journalistSearches.start({
  pitch: 'Worn-out ferry batteries become quayside chargers for harbour cranes.',
  options: { want: 5 },
});
const search = await byline.journalistSearches.waitFor(searchId);
for (const { rank, name, outlet, pieces } of search.result.people)
  console.log(`${rank}. ${name}, ${outlet}: ${pieces[0]?.title}`);
const { id: jobId } = await byline.journalistSearches.enrich(searchId, { people: 2 });
const job = await byline.waitForJob(jobId);
for (const { name, email, fit } of job.scored())
  console.log(`${name}: ${email ?? 'no address'}, ${fit?.verdict}`);
