import { BylineClient } from '@byline-media/client';

const { BYLINE_URL: url = '', BYLINE_API_KEY: apiKey = '' } = process.env;
const byline = new BylineClient({ url, apiKey });
const file = await byline.exportJob(process.argv[2] ?? '', { format: 'csv' });
for await (const part of file) process.stdout.write(part);
