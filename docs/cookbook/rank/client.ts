import { BylineClient } from '@byline-media/client';

const { BYLINE_URL: url = '', BYLINE_API_KEY: apiKey = '' } = process.env;
const byline = new BylineClient({ url, apiKey });
const { result } = await byline.job(process.argv[2] ?? '', { view: 'summary' });
for (const { score, verdict, name, outlet } of result.summaries.sort(
  (a, b) => Number(b.score) - Number(a.score),
))
  console.log(`${Math.floor(Number(score))} ${verdict}: ${name}, ${outlet}`);
