import { describe, expect, it } from 'vitest';
import { readArticle } from '../../packages/reader/index.ts';

interface Paper {
  language: string;
  site: string;
  headline: string;
  section: string;
  kicker: string;
  text: string;
}
const PAPERS: Paper[] = [
  {
    language: 'en',
    site: 'Harbour Ledger',
    headline: 'Council buries the cable car',
    section: 'Politics',
    kicker: 'Transport',
    text: 'The council voted on Tuesday evening to stop the project after ten years of planning and debate.',
  },
  {
    language: 'de',
    site: 'Der Talschreiber',
    headline: 'Stadtrat beerdigt die Seilbahn',
    section: 'Lokales',
    kicker: 'Verkehr',
    text: 'Mit einer Stimme Mehrheit endete am Dienstagabend ein Traum von zehn Jahren, der viele Freunde hatte.',
  },
  {
    language: 'zh',
    site: '东塘新闻网',
    headline: '老船厂改作攀岩馆，首日迎来八百人',
    section: '社会',
    kicker: '调查',
    text: '停产十二年的东塘船厂昨天以新面貌开门，首日就有八百多人前来参观，市民反应热烈。',
  },
  {
    language: 'ja',
    site: '岬日報',
    headline: '灯台の光、ついに消える 来春から',
    section: '地域',
    kicker: '連載',
    text: '岬の灯台の光が来年の春に消えることになり、海上保安部が三日に発表した。住民は残念がる。',
  },
  {
    language: 'ru',
    site: 'Речной вестник',
    headline: 'Паром вернётся на реку весной',
    section: 'Общество',
    kicker: 'Репортаж',
    text: 'После четырёх лет перерыва паром снова начнёт возить жителей через реку, сообщили в администрации.',
  },
  {
    language: 'ar',
    site: 'أخبار الريحان',
    headline: 'عودة النحالين إلى الجبل بعد غياب',
    section: 'مجتمع',
    kicker: 'تحقيق',
    text: 'عاد أربعون نحالا إلى سفوح جبل الريحان بعد انقطاع طويل دام عشر سنوات كاملة في الجنوب.',
  },
];

/** Where a page has its headline: the title of its document, what is above the story, and what is at its beginning. */
const LAYOUTS: [
  why: string,
  (paper: Paper) => { title: string; head?: string; top?: string; start: string },
][] = [
  [
    'below the picture of the site’s name, which is all that titles say',
    ({ site, headline, kicker }) => ({
      title: site,
      head: `<meta property="og:title" content="${site}">`,
      top: `<h1><a href="/" rel="home"><img src="/l.svg" alt="${site}"></a></h1>`,
      start: `<div class="dachzeile">${kicker}</div><h2>${headline}</h2>`,
    }),
  ],
  [
    'below the site’s name',
    ({ site, headline }) => ({ title: site, top: `<h1>${site}</h1>`, start: `<h2>${headline}</h2>` }),
  ],
  [
    'below the link of the site’s name',
    ({ site, headline }) => ({
      title: site,
      top: `<h1><a href="/">${site}</a></h1>`,
      start: `<h2 class="entry-title"><a href="/mill">${headline}</a></h2>`,
    }),
  ],
  ['the only heading', ({ site, headline }) => ({ title: site, start: `<h2>${headline}</h2>` })],
  [
    'below a site’s name that the title has with a section',
    ({ site, section, headline }) => ({
      title: `${site} - ${section}`,
      top: `<h1>${site}</h1>`,
      start: `<h3 class="post-title">${headline}</h3>`,
    }),
  ],
  [
    'in no heading, before underscores',
    ({ site, section, headline }) => ({
      title: `${headline}_${section}_${site}`,
      top: `<h1>${site}</h1>`,
      start: `<div class="title">${headline}</div>`,
    }),
  ],
  [
    'in no heading, before bars',
    ({ site, section, headline }) => ({
      title: `${headline} | ${section} | ${site}`,
      start: `<div class="x1">${headline}</div>`,
    }),
  ],
  [
    'in no heading, behind the site’s name',
    ({ site, headline }) => ({
      title: `${site} - ${headline}`,
      top: `<h1>${site}</h1>`,
      start: `<div>${headline}</div>`,
    }),
  ],
  [
    'below the name of the section',
    ({ site, section, headline }) => ({
      title: `${headline} - ${site}`,
      start: `<h1>${section}</h1><h2>${headline}</h2>`,
    }),
  ],
  [
    'below the name of the section, which is all that the title says',
    ({ site, section, headline }) => ({
      title: `${section} | ${site}`,
      start: `<h1 class="rubrik">${section}</h1><h2>${headline}</h2>`,
    }),
  ],
  [
    'below a heading for screen readers',
    ({ site, section, headline }) => ({
      title: `${headline} | ${site}`,
      start: `<h1 class="sr-only">${section}</h1><h2>${headline}</h2>`,
    }),
  ],
  [
    'behind a kicker in the heading',
    ({ site, kicker, headline }) => ({
      title: `${headline} - ${site}`,
      start: `<h1><span class="a1">${kicker}</span> <span class="a2">${headline}</span></h1>`,
    }),
  ],
  [
    'before a number of comments in the heading',
    ({ site, headline }) => ({
      title: `${headline} - ${site}`,
      start: `<h1>${headline} <span class="n">12</span></h1>`,
    }),
  ],
  [
    'with a line break before the site’s name',
    ({ site, headline }) => ({ title: `${headline}\n   ${site}\n`, start: `<h1>${headline}</h1>` }),
  ],
  [
    'behind a number of messages',
    ({ site, headline }) => ({ title: `(12) ${headline} | ${site}`, start: `<div>${headline}</div>` }),
  ],
];

describe('a headline', () => {
  it.each(
    LAYOUTS.flatMap(([why, layout]) =>
      PAPERS.map((paper) => ({ why, layout, paper, language: paper.language })),
    ),
  )('is found $why, $language', ({ layout, paper }) => {
    const { title, head = '', top = '', start } = layout(paper);
    const body = `${start}<p>9.5.2026</p><p>${paper.text}</p><p>${paper.text} 2</p><h2>${paper.kicker} 2</h2><p>${paper.text} 3</p>`;
    const html = `<html lang="${paper.language}"><head><title>${title}</title>${head}<meta property="og:site_name" content="${paper.site}"></head><body>${top}<div class="main">${body}</div></body></html>`;
    expect(readArticle(html, 'https://news.example/2026/05/mill').title).toBe(paper.headline);
  });
});
