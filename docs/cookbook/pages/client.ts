import { BylineClient } from '@byline-media/client';

const { BYLINE_URL: url = '', BYLINE_API_KEY: apiKey = '' } = process.env;
const byline = new BylineClient({ url, apiKey });
// `wholeJob` reads all pages of the result; `job` reads only one page.
const { result } = await byline.wholeJob(process.argv[2] ?? '');
for (const { name } of result.journalists) console.log(name);
