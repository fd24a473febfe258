import type { Paste } from './paste.ts';

/** Chats, notes and pages. */
export const CHATS_AND_PAGES: readonly Paste[] = [
  {
    name: 'a Slack message as its export has it',
    text: 'Anna Berg  9:12 AM\n<https://courier.example/a?x=1&amp;y=2|courier.example/a?x=1…> and <https://slack-redir.net/link?url=https%3A%2F%2Fdaily.example%2Fb|Daily>\n:eyes: 3 replies',
    links: ['https://courier.example/a?x=1&y=2', 'https://daily.example/b'],
  },
  {
    name: 'a Teams chat',
    text: '[09:12] Anna Berg\nhttps://courier.example/a\n\nFerry batteries | Courier\ncourier.example\n\n[09:14] Tom Lind\nand https://courier.example/a?fbclid=1 again, plus *https://daily.example/b*, _https://post.example/c_ and `https://post.example/d`',
    links: [
      'https://courier.example/a',
      'https://daily.example/b',
      'https://post.example/c',
      'https://post.example/d',
    ],
    duplicates: 1,
  },
  {
    name: 'Markdown',
    text: '# Coverage\n\n- [Ferry batteries](https://courier.example/a_(b) "Courier"), **https://daily.example/b**\n- ![chart](https://cdn.example/chart.png) [![x](https://cdn.example/x.png)](https://post.example/c)\n- <https://post.example/d>\n\n[1]: https://post.example/e\n',
    links: [
      'https://courier.example/a_(b)',
      'https://daily.example/b',
      'https://post.example/c',
      'https://post.example/d',
      'https://post.example/e',
    ],
  },
  {
    name: 'Markdown whose links show their address',
    text: '[https://courier.example/a](https://courier.example/a) and https://daily.example/b (https://daily.example/b)',
    links: ['https://courier.example/a', 'https://daily.example/b'],
    duplicates: 0,
  },
  {
    name: 'a page copied in a browser',
    text: `<meta charset='utf-8'><html xmlns="http://www.w3.org/1999/xhtml"><body><!--StartFragment--><h2>News</h2><ul><li><a href="https://courier.example/a?utm_campaign=x&amp;id=1"><img src="https://cdn.example/a.jpg">Ferry batteries</a></li><li><a href='//daily.example/b'>https://daily.example/b…</a></li><li><a href="/relative">here</a> <a href="javascript:void(0)">x</a> <a href="mailto:x@y.example">mail</a></li></ul><script src="https://cdn.example/s.js"></script><link rel="stylesheet" href="https://cdn.example/s.css"><!--EndFragment--></body></html>`,
    links: ['https://courier.example/a?id=1', 'https://daily.example/b'],
  },
  {
    name: 'a newsletter as HTML',
    text: `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html><body><a href="https://click.brief.example/view?x=1">View in browser</a><table><tr><td><a href="https://www.google.com/url?rct=j&sa=t&url=https://courier.example/a&ct=ga&cd=1">Ferry batteries</a></td></tr><tr><td><a href="https://substack.com/redirect/2/${Buffer.from('{"e":"https://daily.example/b?utm_source=substack"}').toString('base64url')}.abc">Old batteries</a></td></tr></table><a href="https://twitter.com/brief">X</a> <a href="https://www.facebook.com/sharer/sharer.php?u=https://brief.example/12">Share</a> <a href="https://brief.example/unsubscribe?u=1">Unsubscribe</a> <a href="https://brief.example">Brief</a></body></html>`,
    links: ['https://courier.example/a', 'https://daily.example/b'],
    own: [
      'https://click.brief.example/view?x=1',
      'https://twitter.com/brief',
      'https://www.facebook.com/sharer/sharer.php?u=https://brief.example/12',
      'https://brief.example/unsubscribe?u=1',
      'https://brief.example',
    ],
  },
  {
    name: 'a newsletter as text',
    text: `Ansicht im Browser öffnen: https://brief.example/view/1\n\nFährbatterien laden den Hafen\nhttps://zeitung.example/a?wt_mc=nl\n\nSpeicher\n( https://tagblatt.example/b )\n\nVom Newsletter abmelden: https://brief.example/x/1\nImpressum https://brief.example/impressum\n`,
    links: ['https://zeitung.example/a', 'https://tagblatt.example/b'],
    own: ['https://brief.example/view/1', 'https://brief.example/x/1', 'https://brief.example/impressum'],
  },
  {
    name: 'the text of a PDF',
    text: 'Pressespiegel 11/2026\f\n1 Fährbatterien, Zeitung, 12.11.2026, S. 3: www.zeitung.example/wirtschaft/faehr-\nbatterien.html\n2 „Speicher“ (Tagblatt): http://tagblatt.example/speicher_2026.\n¹ https://kurier.example/a[1] ² https://kurier.example/b\u00ad\n',
    links: [
      'https://www.zeitung.example/wirtschaft/faehr-batterien.html',
      'http://tagblatt.example/speicher_2026',
      'https://kurier.example/a',
      'https://kurier.example/b',
    ],
  },
  {
    name: 'links joined to each other',
    text: 'https://a.example/1https://b.example/2,https://c.example/3;www.d.example/4|https://e.example/5、https://f.example/6 HTTPS://G.example/7',
    links: [
      'https://a.example/1',
      'https://b.example/2',
      'https://c.example/3',
      'https://www.d.example/4',
      'https://e.example/5',
      'https://f.example/6',
      'https://G.example/7',
    ],
  },
  {
    name: 'links in code',
    text: '{"url":"https:\\/\\/courier.example\\/a","b":["https://daily.example/b"]} \\href{https://post.example/c}{text} [url=https://post.example/d]x[/url] [url]https://post.example/e[/url] &lt;https://post.example/f&gt;',
    links: [
      'https://courier.example/a',
      'https://daily.example/b',
      'https://post.example/c',
      'https://post.example/d',
      'https://post.example/e',
      'https://post.example/f',
    ],
  },
  {
    name: 'redirects of many kinds',
    text: [
      'https://urldefense.proofpoint.com/v2/url?u=https-3A__www.courier.example_a-2Db&d=DwMF&c=x',
      'https://l.facebook.com/l.php?u=https%3A%2F%2Fdaily.example%2Fb%3Ffbclid%3D1&h=AT',
      'https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Fpost.example%2Fc&urlhash=x',
      'https://protect-eu.mimecast.com/s/Abc?domain=post.example',
      'https://www.google.com/amp/s/post.example/d',
      'https://tracking.brief.example/CL0/https:%2F%2Fpost.example%2Fe/1/0100/x=4',
      'https://secure-web.cisco.com/1abc/https%3A%2F%2Fpost.example%2Ff',
      'https://post.example/g#:~:text=ferry',
      'https://web.archive.org/web/2026/https://post.example/h',
    ].join('\n'),
    links: [
      'https://www.courier.example/a-b',
      'https://daily.example/b',
      'https://post.example/c',
      'https://protect-eu.mimecast.com/s/Abc?domain=post.example',
      'https://post.example/d',
      'https://post.example/e',
      'https://post.example/f',
      'https://post.example/g',
      'https://web.archive.org/web/2026/https://post.example/h',
    ],
  },
  {
    name: 'emoji and marks of right-to-left text',
    text: '👉https://courier.example/a👈 \u2066https://daily.example/b\u2069 \u200bhttps://post.example/c\u200b 🔗 post.example/d…',
    links: ['https://courier.example/a', 'https://daily.example/b', 'https://post.example/c'],
  },
];
