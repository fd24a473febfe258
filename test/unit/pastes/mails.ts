import type { Paste } from './paste.ts';

const SAFELINK = (url: string) =>
  `https://eur03.safelinks.protection.outlook.com/?url=${encodeURIComponent(url)}&data=05%7C02%7Canna%40agency.example%7C1&sdata=Ab%2Fc%3D&reserved=0`;

/** Mails, as they are forwarded and copied. */
export const MAILS: readonly Paste[] = [
  {
    name: 'a forwarded mail with quoting, bullets and a signature',
    text: `From: Anna Berg <anna@agency.example>
Sent: Monday, 16 November 2026 09:12
To: Tom Lind <tom@agency.example>
Subject: FW: Coverage

Hi Tom,

here is what ran last week:

> 1. Courier: (https://www.harbour-courier.example/2026/11/12/ferry-batteries)
> 2. <https://daily.example/news/old-batteries-new-life.html>.
> 3. Link:https://post.example/a,b100.html, and https://post.example/c?id=7!

Our client turns worn-out ferry batteries into quayside chargers. It opens in May, e.g. in Stavanger (approx. 3.5 MW, see report.pdf, v2.0).

Best regards,
Anna Berg
Senior Consultant | Agency GmbH
www.agency.example | https://www.linkedin.com/company/agency
`,
    links: [
      'https://www.harbour-courier.example/2026/11/12/ferry-batteries',
      'https://daily.example/news/old-batteries-new-life.html',
      'https://post.example/a,b100.html',
      'https://post.example/c?id=7',
    ],
    own: ['https://www.agency.example', 'https://www.linkedin.com/company/agency'],
    rest: ['Hi Tom', 'Our client turns worn-out ferry batteries into quayside chargers.'],
    notInRest: ['Senior Consultant', 'Subject'],
  },
  {
    name: 'Outlook, whose filter has replaced the links',
    text: `Von: Anna Berg <anna@agency.example>
Gesendet: Montag, 16. November 2026 09:12
An: Tom Lind <tom@agency.example>
Betreff: WG: Presseschau

Fährbatterien laden den Hafen<${SAFELINK('https://www.zeitung.example/wirtschaft/faehrbatterien-1.4711?utm_source=mail')}>
https://kurier.example/hafen<${SAFELINK('https://kurier.example/hafen')}>
Siehe auch ${SAFELINK('https://urldefense.com/v3/__https://abend.example/a*b?c=d__;Iw!!Ab-1$')}.

Mit freundlichen Grüßen
Anna Berg
Agency GmbH
Hafenstr. 3.5, 20457 Hamburg
agency.example<${SAFELINK('http://www.agency.example/')}>
`,
    links: [
      'https://www.zeitung.example/wirtschaft/faehrbatterien-1.4711',
      'https://kurier.example/hafen',
      'https://abend.example/a#b?c=d',
    ],
    own: ['http://www.agency.example/'],
  },
  {
    name: 'lines that a mail program broke',
    text: `>> https://www.harbour-courier.example/business/energy-environment/2026/11/
>> ferry-batteries-run-a-harbour.html
>> and
>> <https://daily.example/a/very/long/path/that/does/not/fit/into/one/line/of/
>> mail-with-angle-brackets>
>> https://post.example/news/articles/ferry-batteries-that-run-the-whole-harb
>> our-of-lindmoor-2026.html
>> Thanks
`,
    links: [
      'https://www.harbour-courier.example/business/energy-environment/2026/11/ferry-batteries-run-a-harbour.html',
      'https://daily.example/a/very/long/path/that/does/not/fit/into/one/line/of/mail-with-angle-brackets',
      'https://post.example/news/articles/ferry-batteries-that-run-the-whole-harbour-of-lindmoor-2026.html',
    ],
  },
  {
    name: 'lines that end after a link, and do not go on',
    text: `https://www.harbour-courier.example/business/energy-environment/2026/11/12/ferry
12.11.2026
https://www.harbour-courier.example/business/energy-environment/2026/11/12/quays
Anna
https://www.harbour-courier.example/business/energy-environment/2026/11/
https://daily.example/x-
1`,
    links: [
      'https://www.harbour-courier.example/business/energy-environment/2026/11/12/ferry',
      'https://www.harbour-courier.example/business/energy-environment/2026/11/12/quays',
      'https://www.harbour-courier.example/business/energy-environment/2026/11/',
      'https://daily.example/x-1',
    ],
  },
  {
    name: 'a mail as a file, encoded',
    text: `From: =?utf-8?q?Anna?= <anna@agency.example>
To: tom@agency.example
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="b1"

--b1
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

Zwei St=C3=BCcke: https://zeitung.example/artikel?id=3D7&u=
tm_medium=3Dmail und https://kurier.example/langer/weg/=
der/weitergeht
--b1
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: base64

${Buffer.from('<p>Zwei Stücke: <a href="https://zeitung.example/artikel?id=7&amp;utm_medium=mail">eins</a>, <a href="https://kurier.example/langer/weg/der/weitergeht">zwei</a></p><img src="https://pixel.example/o.gif">').toString('base64')}
--b1--
`,
    links: ['https://zeitung.example/artikel?id=7', 'https://kurier.example/langer/weg/der/weitergeht'],
  },
  {
    name: 'a French mail',
    text: `De : Anne Martin <anne@agence.example>
Envoyé : lundi 16 novembre 2026
À : Paul Petit <paul@agence.example>
Objet : TR: Revue de presse

Bonjour Paul,
« https://journal.example/economie/l'hydrogene-au-port », puis journal.example/ports/2026/batteries ; enfin www.quotidien.example.
Bien à vous,
Anne Martin, https://agence.example/equipe
`,
    links: [
      "https://journal.example/economie/l'hydrogene-au-port",
      'https://journal.example/ports/2026/batteries',
      'https://www.quotidien.example',
    ],
    own: ['https://agence.example/equipe'],
  },
  {
    name: 'an Arabic mail',
    text: `من: ليلى حداد <layla@wakala.example>
إلى: سامي <sami@wakala.example>
الموضوع: تغطية

مرحبا، هذه المقالات: \u200fhttps://sahifa.example/news/2026/batteries\u200f، و(https://akhbar.example/a/1)؛ وأيضاً https://ar.wikipedia.org/wiki/بطارية.
تحول الشركة بطاريات العبارات القديمة إلى شواحن؟

مع أطيب التحيات
ليلى حداد
www.wakala.example
`,
    links: [
      'https://sahifa.example/news/2026/batteries',
      'https://akhbar.example/a/1',
      'https://ar.wikipedia.org/wiki/بطارية',
    ],
    own: ['https://www.wakala.example'],
    rest: ['تحول الشركة بطاريات العبارات القديمة إلى شواحن؟'],
  },
  {
    name: 'a Japanese mail',
    text: `差出人：田中 花子 <hanako@dairiten.example>
件名：掲載記事

お世話になっております。掲載記事は「https://shimbun.example/articles/ABC123」、https://nikkan.example/news/1をご覧ください。
また、example.jp/news/2026/11もご確認ください。https://ja.wikipedia.org/wiki/電池。
よろしくお願いいたします。
田中 花子
https://dairiten.example/
`,
    links: [
      'https://shimbun.example/articles/ABC123',
      'https://nikkan.example/news/1',
      'https://example.jp/news/2026/11',
      'https://ja.wikipedia.org/wiki/電池',
    ],
    own: ['https://dairiten.example/'],
  },
  {
    name: 'a thread in which a journalist answers',
    text: `From: Ada Reporter <ada@harbour-courier.example>
Date: Mon, 16 Nov 2026
To: Anna Berg <anna@agency.example>
Subject: Re: Ferry batteries

My piece is out: https://www.harbour-courier.example/2026/11/ferry-batteries-run-a-harbour

On Mon, 9 Nov 2026, Anna Berg <anna@agency.example> wrote:
> Our release: https://agency.example/press/voltfjord-harbour
> Cheers,
> Anna
> agency.example/team
`,
    links: ['https://www.harbour-courier.example/2026/11/ferry-batteries-run-a-harbour'],
    own: ['https://agency.example/press/voltfjord-harbour', 'https://agency.example/team'],
  },
  {
    name: 'prose without a link, full of words with dots',
    text: `Dear all, Node.js and ASP.NET came up, also README.md, e.g. in v2.0/v3.1 (approx. 1.5/2.0 MW), z.B. am 12.11.2026/13.11.2026.
Write to anna@agency.example or tom@agency.example/press. It ends here.It goes on. 24/7, and/or, km/h, 10.0.0.1/24, U.S./China, Booking.com.
The file is C:\\news.example\\a or /srv/app.test/x; ftp://files.example/a, mailto:x@y.example, https:// and http://.`,
    links: [],
  },
];
