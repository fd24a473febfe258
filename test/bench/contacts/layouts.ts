/** Whose e-mail address a test page shows. `disguised` is the journalist's address in an obfuscated form. */
export const CASES = ['present', 'disguised', 'anothers', 'desks', 'none'] as const;
export type Case = (typeof CASES)[number];

/** One of the layouts in which news sites show contact details. */
export interface Layout {
  name: string;
  kind: 'article' | 'author_page' | 'staff_page';
  /**
   * The journalist's name. Only pages for the cases `present` and `disguised` show the journalist's e-mail
   * address, `email`.
   */
  person: string;
  email: string;
  outlet: string;
  language: string;
  page(which: Case): { head?: string; body: string };
}

const TEXT = {
  en: 'The council met on Tuesday evening and spoke for three hours about the harbour, its cranes and what they cost.',
  de: 'Der Rat tagte am Dienstagabend und sprach drei Stunden lang über den Hafen, seine Kräne und deren Kosten.',
  ko: '시의회는 화요일 저녁에 모여 항구와 기중기, 그리고 그 비용에 관해 세 시간 동안 이야기했다고 밝혔다.',
};
const paragraphs = (language: keyof typeof TEXT = 'en') => `<p>${TEXT[language]}</p>`.repeat(7);
const ld = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...data })}</script>`;
const news = (headline: string, author: object | object[]) =>
  ld({ '@type': 'NewsArticle', headline, datePublished: '2026-11-02T08:00:00Z', author });
/**
 * Encodes an e-mail address as Cloudflare does: in hexadecimal, a key byte followed by each byte of the
 * address XORed with the key.
 */
const cloudflare = (address: string, key = 0x5a) =>
  [key, ...Buffer.from(address).map((byte) => byte ^ key)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
const backward = (text: string) => [...text].reverse().join('');
const entities = (text: string) => [...text].map((sign) => `&#${sign.codePointAt(0)};`).join('');

export const LAYOUTS: Layout[] = [
  {
    name: 'the e-mail address in the author’s structured data',
    kind: 'article',
    person: 'Mira Halvorsen',
    email: 'mira.halvorsen@kystbladet.example',
    outlet: 'Kystbladet',
    language: 'en',
    page: (which) => {
      const author = (email?: string) => ({
        '@type': 'Person',
        name: 'Mira Halvorsen',
        ...(email ? { email } : {}),
      });
      const other = { '@type': 'Person', name: 'Jonas Eide', email: 'jonas.eide@kystbladet.example' };
      const publisher = {
        '@type': 'Organization',
        name: 'Kystbladet',
        email: 'redaksjonen@kystbladet.example',
      };
      const authors = {
        present: author('mira.halvorsen@kystbladet.example'),
        disguised: author('mailto:mira.halvorsen&#64;kystbladet.example'),
        anothers: [author(), other],
        desks: [author()],
        none: author(),
      }[which];
      const data = ld({
        '@type': 'NewsArticle',
        headline: 'Cranes of the harbour',
        author: authors,
        ...(which === 'desks' ? { publisher } : {}),
      });
      return {
        head: data,
        body: `<h1>Cranes of the harbour</h1><p class="byline">By Mira Halvorsen</p>${paragraphs()}`,
      };
    },
  },
  {
    name: 'the name is the link',
    kind: 'article',
    person: 'Teodor Brandt',
    email: 'tbr@dagsavisa.example',
    outlet: 'Dagsavisa',
    language: 'en',
    page: (which) => {
      const hex = cloudflare('tbr@dagsavisa.example');
      const byline = {
        present: '<a rel="author" href="mailto:tbr@dagsavisa.example?subject=Your%20story">Teodor Brandt</a>',
        disguised: `<a rel="author" href="/cdn-cgi/l/email-protection#${hex}"><span>Teodor Brandt</span></a>`,
        anothers:
          '<span>Teodor Brandt</span></div><div class="photo">Photo: <a href="mailto:lise.moen@dagsavisa.example">Lise Moen</a>',
        desks: '<span>Teodor Brandt</span> <a href="mailto:nyhetsdesk@dagsavisa.example">Send tips</a>',
        none: '<span>Teodor Brandt</span>',
      }[which];
      return { body: `<h1>Bridges and their keepers</h1><div class="byline">${byline}</div>${paragraphs()}` };
    },
  },
  {
    name: 'a paragraph about the author with an e-mail address after the name',
    kind: 'article',
    person: 'Grete Sommerfeld',
    email: 'g.sommerfeld@elbbote.example',
    outlet: 'Elbbote',
    language: 'de',
    page: (which) => {
      const address = {
        present: '<a href="mailto:g.sommerfeld@elbbote.example">E-Mail</a>',
        disguised: `<a href="${entities('mailto:g.sommerfeld@elbbote.example')}">${entities('g.sommerfeld@elbbote.example')}</a>`,
        anothers:
          '</p><p class="editor">Redigiert von Karl Amsinck <a href="mailto:k.amsinck@elbbote.example">E-Mail</a>',
        desks: '<a href="mailto:lokalredaktion@elbbote.example">Kontakt zur Redaktion</a>',
        none: '<a href="mailto:?subject=Gelesen&body=https://elbbote.example/a">Artikel versenden</a>',
      }[which];
      return {
        body: `<h1>Der Hafen und seine Kräne</h1><p class="autor">Von Grete Sommerfeld ${address}</p>${paragraphs('de')}`,
      };
    },
  },
  {
    name: 'a property next to the byline',
    kind: 'article',
    person: 'Hal Ostrander',
    email: 'ho@rivertimes.example',
    outlet: 'River Times',
    language: 'en',
    page: (which) => {
      const address = {
        present: '<a itemprop="email" href="mailto:ho@rivertimes.example">ho@rivertimes.example</a>',
        disguised: '<span itemprop="email">ho [at] rivertimes [dot] example</span>',
        anothers:
          '</div></div><div class="author-row"><div><span class="byline-author">Edda Quist</span> <a itemprop="email" href="mailto:eq@rivertimes.example">eq@rivertimes.example</a>',
        desks: '<a itemprop="email" href="mailto:news@rivertimes.example">news@rivertimes.example</a>',
        none: '',
      }[which];
      const title = '<h1>What the river carried</h1>';
      return {
        body: `${title}<div class="author-rows"><div class="author-row"><div><span class="byline-author" itemprop="author">Hal Ostrander</span> ${address}</div></div></div>${paragraphs()}`,
      };
    },
  },
  {
    name: 'icons under the name',
    kind: 'article',
    person: 'Nomsa Dlamini',
    email: 'dlaminin@capegazette.example',
    outlet: 'Cape Gazette',
    language: 'en',
    page: (which) => {
      const icons = {
        present:
          '<li class="author-email"><a href="mailto:dlaminin@capegazette.example"><svg></svg></a></li>',
        disguised:
          '<li class="author-email"><a href="#" data-user="dlaminin" data-domain="capegazette.example"><svg></svg></a></li>',
        anothers:
          '</ul></div><div class="author-card"><h4>Pieter Roos</h4><ul class="author-social"><li class="author-email"><a href="mailto:roosp@capegazette.example"><svg></svg></a></li>',
        desks: '<li class="author-email"><a href="mailto:tips@capegazette.example"><svg></svg></a></li>',
        none: '<li><a href="https://twitter.com/intent/tweet?url=x"><svg></svg></a></li>',
      }[which];
      return {
        body: `<h1>Lights over the bay</h1><div class="author-cards"><div class="author-card"><h4 class="author-name">Nomsa Dlamini</h4><p>Senior reporter</p><ul class="author-social">${icons}</ul></div></div>${paragraphs()}`,
      };
    },
  },
  {
    name: 'a sentence of the biography under the story',
    kind: 'article',
    person: 'Cornelius Vane',
    email: 'cvane@freeharbour.example',
    outlet: 'Free Harbour',
    language: 'en',
    page: (which) => {
      const bio =
        'Cornelius Vane writes about ships and about people who wait for them. Before, he kept the books of a shipyard in the north.';
      const sentence = {
        present: 'He can be reached at cvane@freeharbour.example.',
        disguised: 'He can be reached at cvane at freeharbour dot example.',
        anothers: 'His editor, Rosalind Pike, can be reached at rpike@freeharbour.example.',
        desks: 'Letters go to letters@freeharbour.example.',
        none: 'He lives near the water.',
      }[which];
      return {
        head: news('Ships that wait', { '@type': 'Person', name: 'Cornelius Vane' }),
        body: `<h1>Ships that wait</h1><p class="byline">By Cornelius Vane</p>${paragraphs()}<p class="bio"><em>${bio} ${sentence}</em></p>`,
      };
    },
  },
  {
    name: 'a line of contact in the author’s box',
    kind: 'article',
    person: 'Friederike Lüders',
    email: 'fl@netzwacht.example',
    outlet: 'Netzwacht',
    language: 'de',
    page: (which) => {
      const contact = {
        present: 'Kontakt: <a href="mailto:fl@netzwacht.example">E-Mail</a> (OpenPGP)',
        disguised: 'Kontakt: fl(ät)netzwacht.example (OpenPGP)',
        anothers:
          '</p></div><div class="author-box"><h3>Über den Fotografen</h3><p>Benno Tasch fotografiert. Kontakt: bt@netzwacht.example',
        desks: 'Kontakt: <a href="mailto:kontakt@netzwacht.example">E-Mail</a>',
        none: 'Schreibt seit 2014 für Netzwacht.',
      }[which];
      return {
        head: news('Das Netz und seine Wächter', { '@type': 'Person', name: 'Friederike Lüders' }),
        body: `<h1>Das Netz und seine Wächter</h1>${paragraphs('de')}<div class="author-box"><h3>Friederike Lüders</h3><p>Schreibt über Gesetze und Maschinen.</p><p>${contact}</p></div>`,
      };
    },
  },
  {
    name: 'the data that the page is made from',
    kind: 'article',
    person: 'Priya Raman',
    email: 'priya.raman@wireline.example',
    outlet: 'Wireline',
    language: 'en',
    page: (which) => {
      const author = (name: string, links: object[]) => ({ id: name, name, social_links: links });
      const mail = (url: string) => [{ site: 'email', url }];
      const authors = {
        present: [author('Priya Raman', mail('mailto:priya.raman@wireline.example'))],
        disguised: [author('Priya Raman', mail('priya.raman\\u0040wireline.example'))],
        anothers: [author('Priya Raman', []), author('Otto Lind', mail('otto.lind@wireline.example'))],
        desks: [author('Priya Raman', mail('newsroom@wireline.example'))],
        none: [author('Priya Raman', [])],
      }[which];
      const state = JSON.stringify({
        content: { headlines: { basic: 'Cables under the sea' }, authors },
      }).replaceAll('\\\\u0040', '\\u0040');
      return {
        body: `<h1>Cables under the sea</h1><div class="byline">By <span>Priya Raman</span></div>${paragraphs()}<script>window.Site = ${state};Site.ready = true;</script>`,
      };
    },
  },
  {
    name: 'data within a string of a stream',
    kind: 'article',
    person: 'Sipho Maseko',
    email: 'sipho.maseko@umlambo.example',
    outlet: 'Umlambo',
    language: 'en',
    page: (which) => {
      const person = (name: string, email: string | null) => ({
        __typename: 'Author',
        name,
        email,
        image: null,
      });
      const authors = {
        present: [person('Sipho Maseko', 'sipho.maseko@umlambo.example')],
        disguised: [person('Sipho Maseko', 'sipho.maseko%at%umlambo.example')],
        anothers: [person('Sipho Maseko', null), person('Thandi Nkosi', 'thandi.nkosi@umlambo.example')],
        desks: [person('Sipho Maseko', 'info@umlambo.example')],
        none: [person('Sipho Maseko', null)],
      }[which];
      const inner = JSON.stringify({
        story: {
          title: 'Rain at last',
          author: authors,
          createdBy: { name: 'CMS Import', email: 'import.bot@umlambo.example' },
        },
      });
      const stream = JSON.stringify(`1a:${inner}\n`).replace('%at%', '\\\\u0040');
      return {
        body: `<h1>Rain at last</h1><div class="byline">By <span>Sipho Maseko</span></div>${paragraphs()}<script>self.stream.push([1,${stream}])</script>`,
      };
    },
  },
  {
    name: 'name, title and e-mail address in one line, in Korean',
    kind: 'article',
    person: '한서윤',
    email: 'moonlight@hangang.example',
    outlet: '한강일보',
    language: 'ko',
    page: (which) => {
      const line = {
        present: '한서윤 기자 moonlight@hangang.example',
        disguised: '한서윤 기자 moonlight(at)hangang.example',
        anothers: '한서윤 기자</p><p>사진 오지훈 기자 photo5@hangang.example',
        desks: '한서윤 기자</p><p>제보 webmaster@hangang.example',
        none: '한서윤 기자',
      }[which];
      return {
        body: `<h1>항구의 기중기</h1><p class="byline">한서윤 기자</p>${paragraphs('ko')}<p>${line}</p>`,
      };
    },
  },
  {
    name: 'the head of an author’s own page',
    kind: 'author_page',
    person: 'Ilse van den Berg',
    email: 'i.vandenberg@polderkrant.example',
    outlet: 'Polderkrant',
    language: 'en',
    page: (which) => {
      const contact = {
        present: '<p><a href="mailto:i.vandenberg@polderkrant.example">Send a message</a></p>',
        disguised: `<p><span style="unicode-bidi: bidi-override; direction: rtl">${backward('i.vandenberg@polderkrant.example')}</span></p>`,
        anothers: '<p>For interviews write to her assistant Joost Mulder, j.mulder@polderkrant.example.</p>',
        desks: '<p><a href="mailto:redactie@polderkrant.example">Send a message</a></p>',
        none: '<p><a href="/rss/ilse">Follow</a></p>',
      }[which];
      return {
        body: `<header class="author-header"><h1>Ilse van den Berg</h1><p class="author-role">Water correspondent</p>${contact}</header><article><h2><a href="/2026/11/dikes-and-debts">Dikes, debts and who pays for them</a></h2></article>`,
      };
    },
  },
  {
    name: 'a list of a publisher’s staff',
    kind: 'staff_page',
    person: 'Dag Ulvestad',
    email: 'dagu@fjordnytt.example',
    outlet: 'Fjordnytt',
    language: 'en',
    page: (which) => {
      const row = (name: string, role: string, contact: string) =>
        `<li><h3>${name}</h3><p>${role}</p>${contact}</li>`;
      const linked = (address: string) => `<p><a href="mailto:${address}">${address}</a></p>`;
      const own = {
        present: row('Dag Ulvestad', 'Reporter', linked('dagu@fjordnytt.example')),
        disguised: row(
          'Dag Ulvestad',
          'Reporter',
          "<p><script>var a = 'dagu' + '@'; a = a + 'fjordnytt' + '.' + 'example'; document.write('<a href=\"mailto:' + a + '\">' + a + '</a>');</script></p>",
        ),
        anothers: row('Dag Ulvestad', 'Reporter', ''),
        desks: row('Dag Ulvestad', 'Reporter', linked('sportdesk@fjordnytt.example')),
        none: '',
      }[which];
      return {
        body: `<h1>Our team</h1><ul class="people">${row('Aud Lie', 'Editor', linked('audl@fjordnytt.example'))}${own}${row('Per Moe', 'Photographer', linked('perm@fjordnytt.example'))}</ul>`,
      };
    },
  },
];
