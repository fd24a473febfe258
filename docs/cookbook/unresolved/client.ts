import { BylineClient } from '@byline-media/client';

const { BYLINE_URL: url = '', BYLINE_API_KEY: apiKey = '' } = process.env;
const byline = new BylineClient({ url, apiKey });
const { result } = await byline.job(process.argv[2] ?? '', { limit: 1 });
for (const { reason, message } of result.unresolved) console.log(`${reason}: ${message}`);
