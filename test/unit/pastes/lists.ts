import type { Paste } from './paste.ts';

const ada = { type: 'journalist_reference', name: 'Ada Reporter' };

/** Lists of links and people, as spreadsheets and mail programs copy them. */
export const LISTS: readonly Paste[] = [
  {
    name: 'a Google Sheet without a header',
    text: 'Courier\tFerry batteries, and more\thttps://courier.example/a,1.html\t12.11.2026\nDaily\tOld batteries\thttps://daily.example/b\t13.11.2026\n\t\t\t\nPost\tQuays\t\t',
    links: ['https://courier.example/a,1.html', 'https://daily.example/b'],
  },
  {
    name: 'a Google Sheet with a header',
    text: 'Outlet\tHeadline\tURL\nCourier\tFerry batteries\thttps://courier.example/a?utm_source=x\nDaily\tOld batteries\thttps://daily.example/b\nPost\t\tno link yet',
    links: ['https://courier.example/a', 'https://daily.example/b'],
    rest: ['no link yet'],
  },
  {
    name: 'a contact list without a header',
    text: 'Ada Reporter, Harbour Courier, harbour-courier.example\nBo von Writer; Daily; bo@daily.example\nCy Editor\thttps://post.example/authors/cy\tPost Inc.',
    links: [],
    people: [
      { ...ada, publication: 'Harbour Courier', domain: 'harbour-courier.example' },
      { type: 'journalist_reference', name: 'Bo von Writer', publication: 'Daily', domain: 'daily.example' },
      {
        type: 'journalist_reference',
        name: 'Cy Editor',
        url: 'https://post.example/authors/cy',
        publication: 'Post Inc.',
      },
    ],
  },
  {
    name: 'a contact list with a header, in German',
    text: 'Vorname;Nachname;Medium;E-Mail\nJürgen;Groß;Zeitung;jg@zeitung.example\n;;Tagblatt;',
    links: [],
    people: [
      {
        type: 'journalist_reference',
        name: 'Jürgen Groß',
        publication: 'Zeitung',
        domain: 'zeitung.example',
      },
    ],
    rest: ['Tagblatt'],
  },
  {
    name: 'recipients of a mail program',
    text: 'Ada Reporter <ada@harbour-courier.example>; "Writer, Bo" <bo@daily.example>; Cy Editor <cy@gmail.com>',
    links: [],
    people: [
      { ...ada, domain: 'harbour-courier.example' },
      { type: 'journalist_reference', name: 'Bo Writer', domain: 'daily.example' },
      { type: 'journalist_reference', name: 'Cy Editor' },
    ],
  },
  {
    name: 'names with bullets',
    text: '1. Ada Reporter – Harbour Courier\n2. Bo Writer (Daily)\n3) Cy O’Editor',
    links: [],
    people: [
      { ...ada, publication: 'Harbour Courier' },
      { type: 'journalist_reference', name: 'Bo Writer', publication: 'Daily' },
      { type: 'journalist_reference', name: 'Cy O’Editor' },
    ],
  },
  {
    name: 'rows of people in a mail',
    text: 'Hi Tom,\n\ncould you check these two? They wrote about ferries last year, and both know the harbour well.\n\nAda Reporter, Harbour Courier, ada@harbour-courier.example\nBo Writer, Daily, bo@daily.example\n\nThanks,\nAnna Berg\nAgency, anna@agency.example',
    links: [],
    people: [
      { ...ada, publication: 'Harbour Courier', domain: 'harbour-courier.example' },
      { type: 'journalist_reference', name: 'Bo Writer', publication: 'Daily', domain: 'daily.example' },
    ],
    rest: ['They wrote about ferries last year'],
  },
  {
    name: 'a press release with its contact',
    text: 'Lindmoor, 16 November 2026 – Voltfjord opens the first quay that runs on old ferry batteries. “We need no new cell,” says Ingrid Dahl, chief executive.\n\nPress contact:\nAnna Berg, Agency GmbH, anna@agency.example',
    links: [],
    rest: ['Voltfjord opens the first quay'],
  },
  {
    name: 'rows with roles',
    text: 'Ada Reporter, Energy Editor, Harbour Courier, ada@harbour-courier.example\nBo Writer, Reporter, Daily, bo@daily.example',
    links: [],
    people: [
      { ...ada, publication: 'Harbour Courier', domain: 'harbour-courier.example' },
      { type: 'journalist_reference', name: 'Bo Writer', publication: 'Daily', domain: 'daily.example' },
    ],
  },
  {
    name: 'a press release with its speakers',
    text: 'Voltfjord announced today that the harbour will use 3.5 MWh of batteries that served ten years at sea, the first of its kind, and opens the quay to reporters in May.\n\nIngrid Dahl, CEO\nOle Nordmann, CTO',
    links: [],
    rest: ['Voltfjord announced today', 'Ingrid Dahl, CEO'],
  },
  {
    name: 'outlets before links, in Japanese',
    text: '日経：https://nikkei.example/article/DGX1/\n朝日新聞（https://asahi.example/articles/AS1.html）\n毎日https://mainichi.example/20261112/1です。',
    links: [
      'https://nikkei.example/article/DGX1/',
      'https://asahi.example/articles/AS1.html',
      'https://mainichi.example/20261112/1',
    ],
  },
  {
    name: 'rows with an outlet, a link and a date',
    text: 'Guardian,https://guardian.example/a/b-c-d,12.11.2026\nDaily,https://daily.example/news/1,2026-11-13',
    links: ['https://guardian.example/a/b-c-d', 'https://daily.example/news/1'],
  },
  {
    name: 'titles above links',
    text: 'Ferry Batteries\nhttps://courier.example/a\nQuay Chargers\nhttps://daily.example/b\n',
    links: ['https://courier.example/a', 'https://daily.example/b'],
  },
  {
    name: 'Japanese journalists with a header',
    text: '氏名,媒体,URL\n田中 花子,新聞,\n佐藤 太郎,日刊,https://nikkan.example/a\n',
    links: [],
    people: [
      { type: 'journalist_reference', name: '田中 花子', publication: '新聞' },
      {
        type: 'journalist_reference',
        name: '佐藤 太郎',
        publication: '日刊',
        url: 'https://nikkan.example/a',
      },
    ],
  },
  {
    name: 'Arabic journalists with their domains',
    text: 'ليلى حداد، sahifa.example\nسامي خوري، akhbar.example',
    links: [],
    people: [
      { type: 'journalist_reference', name: 'ليلى حداد', domain: 'sahifa.example' },
      { type: 'journalist_reference', name: 'سامي خوري', domain: 'akhbar.example' },
    ],
  },
];
