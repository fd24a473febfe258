import { describe, expect, it } from 'vitest';
import { readPrintedAddresses } from '../../packages/reader/contacts/printed-addresses.ts';
import { parsePage } from '../../packages/reader/html/page.ts';
import { timed } from '../support/probes/processor-time.ts';

const OWN = 'ada.reporter@ledger.example';
const OTHER = 'info7@ledger.example';
const mail = (address: string) => `<a href="mailto:${address}">${address}</a>`;

/** The addresses of an author's page with her own address and a further part. */
function addressesOf(part: string, head = ''): string[] {
  const html = `<head><title>Ada Reporter</title>${head}</head><body><main><h1>Ada Reporter</h1><p>Write: ${mail(OWN)}</p>${part}</main></body>`;
  const found = readPrintedAddresses(parsePage(html, 'https://ledger.example/author/ada'));
  return [...new Set(found.map(({ email }) => email))];
}

/** What hides an element from visitors, and what an element hidden so looks like. */
const HIDDEN: [string, (inner: string) => string][] = [
  ['no display', (inner) => `<div style="display:none">${inner}</div>`],
  [
    'no display, above',
    (inner) => `<div style="DISPLAY : none !important"><ul><li><p>${inner}</p></li></ul></div>`,
  ],
  ['no visibility', (inner) => `<div style="visibility: hidden">${inner}</div>`],
  ['an attribute', (inner) => `<div hidden>${inner}</div>`],
  ['a place off the screen', (inner) => `<div style="position:absolute;left:-9999px">${inner}</div>`],
  ['an indent off the screen', (inner) => `<p style="text-indent:-5000px">${inner}</p>`],
  ['no opacity', (inner) => `<span style="opacity:0">${inner}</span>`],
  ['no size of letters', (inner) => `<span style="font-size:0">${inner}</span>`],
  ['no height', (inner) => `<div style="height:0;overflow:hidden">${inner}</div>`],
  ['a clip', (inner) => `<p style="position:absolute;clip:rect(0,0,0,0)">${inner}</p>`],
  ['a template', (inner) => `<template>${inner}</template>`],
  ['the name of a trap', (inner) => `<p class="honeypot">${inner}</p>`],
];

/** What a page says about an address to which nobody should write, by language. */
const WARNINGS = [
  'Do not write here: ',
  'This address is a spam trap: ',
  'Bitte nicht an diese Adresse schreiben: ',
  'Ne pas écrire à cette adresse : ',
  'No escriba a esta dirección: ',
  'Non scrivere a questo indirizzo: ',
  'Niet naar dit adres schrijven: ',
  'Nie pisz na ten adres: ',
  'Не пишите на этот адрес: ',
  'Não escreva para este endereço: ',
  'Skriv inte till denna adress: ',
  'このアドレスには送らないでください：',
];

/** Addresses with words against robots, all of bo.writer@ledger.example. */
const MARKED = [
  'bo.writer@NOSPAM.ledger.example',
  'bo.writer.NOSPAM@ledger.example',
  'NOSPAM.bo.writer@ledger.example',
  'bo.writerNOSPAM@ledger.example',
  'bo.writer+nospam@ledger.example',
  'bo.writer-nospam@ledger.example',
  'bo.writer@ledger.example.nospam',
  'bo.writer@ledgerREMOVETHIS.example',
  'bo.writer@remove-this.ledger.example',
  'bo.writer@KEINSPAM.ledger.example',
  'bo.writer@SPAMFREI-ledger.example',
  'bo.writer@ENLEVERCECI.ledger.example',
];

describe('an address against robots', () => {
  it.each(HIDDEN)('is not given: hidden by %s', (_why, hide) => {
    expect(addressesOf(hide(mail(OTHER)))).toEqual([OWN]);
    expect(addressesOf(hide(OTHER))).toEqual([OWN]);
  });

  it.each(['.x9{display:none}', 'p{color:red}\n.x8, .x9 { color:red; display : none }'])(
    'is not given: hidden by the style sheet %s',
    (sheet) =>
      expect(addressesOf(`<p class="a x9">${mail(OTHER)}</p>`, `<style>${sheet}</style>`)).toEqual([OWN]),
  );

  it.each(WARNINGS)('is not given: “%s”', (warning) => {
    expect(addressesOf(`<p>${warning}${mail(OTHER)}</p>`)).toEqual([OWN]);
    expect(addressesOf(`<p>${warning}${OTHER}</p>`)).toEqual([OWN]);
  });

  it.each(['spamtrap', 'spam-trap-7731', 'honeypot', 'do-not-write', 'blackhole'])(
    'is not given: %s@',
    (name) => expect(addressesOf(`<p>${mail(`${name}@ledger.example`)}</p>`)).toEqual([OWN]),
  );

  it.each(MARKED)('is set right: %s', (marked) => {
    expect(addressesOf(`<p>Bo Writer: ${marked}</p>`)).toEqual([OWN, 'bo.writer@ledger.example']);
    expect(addressesOf(`<p>Bo Writer: ${mail(marked)}</p>`)).toEqual([OWN, 'bo.writer@ledger.example']);
  });
});

describe('an address of a person', () => {
  it.each([
    [
      'in a menu that opens',
      `<div style="display:none"><p>Bo Writer</p>${mail('bo.writer@ledger.example')}</div>`,
    ],
    ['in a dialog of the page’s own person', `<div hidden>${mail('areporter@ledger.example')}</div>`],
    ['a little transparent', `<p style="opacity:0.8">${mail('desk@ledger.example')}</p>`],
    ['hidden on small screens', `<p class="side">${mail('desk@ledger.example')}</p>`],
    [
      'beside a request about another one',
      `<p>Do not write to this address: ${mail(OTHER)}. The desk is at ${mail('desk@ledger.example')}</p>`,
    ],
    ['beside another request', `<p>Please do not send releases by post. ${mail('desk@ledger.example')}</p>`],
  ])('is given: %s', (_why, part) =>
    expect(addressesOf(part, '<style>@media(max-width:700px){.side{display:none}}</style>')).toHaveLength(2),
  );

  it('is looked for in linear time', () => {
    const nested = `${'<div style="display:none">'.repeat(200)}${mail(OTHER).repeat(5_000)}`;
    const sheet = `<style>${'.a{display:none}@media{'.repeat(2_000)}</style>`;
    const { milliseconds } = timed(() => addressesOf(nested, sheet));
    expect(milliseconds).toBeLessThan(2_000);
  });
});
