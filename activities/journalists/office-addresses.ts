function words(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map((word) => word.trim()));
}

/** Words that name a publisher's function and thus an office, in several languages. */
const FUNCTIONS = `
  abo, abonnement, abuse, accounts, admin, administration, ads, advertise, advertising, anzeigen, archive, article,
  articles, audience, billing, careers, chefredaktion, complaints, contact, contactus, contacto, contato, contatti,
  corrections, corrispondenza, customer, customerservice, datenschutz, desk, digital, direction, editor, editorial,
  editors, enquiries, enquiry, events, feedback, general, hallo, hello, help, helpdesk, hinweise, hr, impressum, info,
  information, inquiries, internships, jobs, journalists, kontakt, kundenservice, legal, leser, leserbriefe, leserservice,
  letters, licensing, magazine, mail, mailbox, marketing, media, medien, meldungen, membership, moderation, news, newsdesk,
  newsletter, newsroom, noreply, office, ombudsman, online, online-redaktion, permissions, pitches, post, postmaster, pr,
  presse, press, pressoffice, privacy, privacidad, publicidad, publicite, publisher, questions, reader, readers,
  redaccion, redacao, redactie, redaction, redakce, redakcja, redakcia, redakcija, redaktion, redaktionen, redaksjonen,
  redaktor, redaktsia, redazione, reply, reporter, reporters, reprints, rights, sales, secretariat, sekretariat,
  service, services, staff, standards, stories, studio, submissions, submit, subscribe, subscriptions, support,
  suggestions, syndication, team, tip, tipline, tips, tipps, tippek, toimitus, uutiset, verlag, vertrieb, web, webmaster,
  webredaktion, writers, yhteys, zentrale`;

/** Names of newspaper sections, which are also names of newsroom desks. */
const SECTIONS = `
  arts, books, breaking, business, city, climate, community, cultura, culture, cultuur, deportes, dining, data,
  eat, eats, economia, economics, economy, education, environment, europe, features, finance, food, foto, fotos, health, international,
  investigations, investigative, kitchen, klima, kultur, life, lifestyle, live, local, lokales, lokal, markets, metro, money,
  music, nacional, national, opinion, photo, photos, podcast, podcasts, politica, politics, politik, politique, recipes,
  regional, science, social, society, sport, sports, style, tech, technology, travel, video, videos, weather, weekend, wetter,
  wirtschaft, wissen, world`;

/** Words in the part before the @ that make the address an office's. */
export const ROLE_LOCAL_PARTS = words(`${FUNCTIONS}, ${SECTIONS}`);

/** Endings of an office's mailbox, such as `sportdesk` or `lokalredaktion`. */
export const ROLE_ENDINGS =
  /(?:desk|redaktion|redactie|redaction|redazione|news|team|office|letters|tips|editors?|info|press)$/;

/** Endings of a publication's mailbox at a free provider, such as `dailyherald@gmail.com`. */
export const PUBLICATION_ENDINGS =
  /(?:newspapers?|herald|times|gazette|tribune|courier|chronicle|journal|weekly|magazine?|zeitung|blatt|anzeiger|kurier|diario|gaceta|radio)$/;

/** Hosts below a domain from which newsletters are sent. Nobody reads what is sent to them. */
export const NEWSLETTER_HOST = /^(?:newsletters?|mailings?|bounces?)\./;

/** Domains of mailbox providers that are open to everyone. */
export const FREE_PROVIDERS = words(`
  aol.com, btinternet.com, duck.com, fastmail.com, free.fr, freenet.de, gmail.com, gmx.at, gmx.ch, gmx.de,
  gmx.net, googlemail.com, hey.com, hotmail.com, hotmail.co.uk, hotmail.fr, icloud.com, laposte.net,
  libero.it, live.com, mac.com, mail.com, mail.ru, me.com, msn.com, naver.com, daum.net, orange.fr,
  outlook.com, posteo.de, pm.me, proton.me, protonmail.com, qq.com, 163.com, 126.com, rediffmail.com,
  seznam.cz, t-online.de, tuta.io, tutanota.com, ukr.net, virgilio.it, wanadoo.fr, web.de, wp.pl, o2.pl,
  onet.pl, yahoo.co.jp, yahoo.co.uk, yahoo.com, yahoo.de, yahoo.fr, yandex.ru, ymail.com, zoho.com`);
