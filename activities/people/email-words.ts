function words(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map((word) => word.trim()));
}

/** Local parts that belong to an office and not to a person. */
export const ROLE_LOCAL_PARTS = words(`
  admin, advertising, ads, article, articles, contact, contactus, contacto, contato, corrections,
  customerservice, desk, digital, editor, editorial, editors, enquiries, events, feedback, general, hello,
  help, helpdesk, hr, info, inquiries, jobs, kontakt, leserbriefe, letters, mail, marketing, media,
  membership, news, newsdesk, newsletter, newsroom, news-desk, noreply, no-reply, office, online, opinion,
  pitches, postmaster, pr, presse, press, privacy, publicidad, redaccion, redaction, redaktion,
  redaktionen, redaktsia, redazione, sales, service, sport, sports, stories, submissions, subscribe,
  subscriptions, support, team, tip, tips, toimitus, tipps, web, webmaster, webredaktion`);

/** Mailbox providers that anybody can have an address at. */
export const FREE_PROVIDERS = words(`
  aol.com, btinternet.com, duck.com, fastmail.com, free.fr, freenet.de, gmail.com, gmx.at, gmx.ch, gmx.de,
  gmx.net, googlemail.com, hey.com, hotmail.com, hotmail.co.uk, hotmail.fr, icloud.com, laposte.net,
  libero.it, live.com, mac.com, mail.com, mail.ru, me.com, msn.com, naver.com, daum.net, orange.fr,
  outlook.com, posteo.de, pm.me, proton.me, protonmail.com, qq.com, 163.com, 126.com, rediffmail.com,
  seznam.cz, t-online.de, tuta.io, tutanota.com, ukr.net, virgilio.it, wanadoo.fr, web.de, wp.pl, o2.pl,
  onet.pl, yahoo.co.jp, yahoo.co.uk, yahoo.com, yahoo.de, yahoo.fr, yandex.ru, ymail.com, zoho.com`);
