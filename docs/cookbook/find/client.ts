import { BylineClient } from '@byline-media/client';

const { BYLINE_URL: url = '', BYLINE_API_KEY: apiKey = '' } = process.env;
const byline = new BylineClient({ url, apiKey });
const { id } = await byline.journalistSearches.start({
  pitch: 'Worn-out ferry batteries become quayside chargers for harbour cranes.',
});
const { result } = await byline.journalistSearches.waitFor(id);
for (const { score, name, outlet, pieces } of result.people)
  console.log(`${Math.floor(score)} ${name}, ${outlet}: ${pieces[0]?.title}`);
