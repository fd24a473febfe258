import { describe, expect, it } from 'vitest';
import { understandPitch } from '../../packages/fit/index.ts';
import { mailSubjectOf } from '../../packages/fit/report/mail-subject.ts';
import { titleOf } from '../../packages/press-release/index.ts';

const NEWS =
  'Kestrel Ridge opens its first battery plant in Lindmoor. The plant will make cells for 40 ferries a year.';
const TITLE = 'Kestrel Ridge opens its first battery plant in Lindmoor';

describe('the title of a pasted story', () => {
  it.each<[string, string, string | null]>([
    ['is its first sentence', NEWS, TITLE],
    ['is no greeting of a mail', `Hi all,\n\n${NEWS}\n\nBest,\nAnna`, TITLE],
    [
      'is no remark of a mail',
      `Hi all, as discussed on the call, here is the text. Please send by noon.\n\n${NEWS}`,
      TITLE,
    ],
    ['is nothing if a mail has no story', 'Hi all, thanks for the call.', null],
    [
      'is the headline',
      `Ferry batteries get a second life\n\nLINDMOOR, 3 May – ${NEWS}`,
      'Ferry batteries get a second life',
    ],
    [
      'begins with the client, whom the headline does not name',
      `Ransomware hits one in three suppliers\n\nLINDMOOR, 3 May – A survey of 900 firms shows that one in three was attacked through a supplier.\n\nAbout Kestrel Ridge\nKestrel Ridge protects firms.`,
      'Kestrel Ridge: Ransomware hits one in three suppliers',
    ],
    [
      'has at most 72 characters',
      `${'Harbour cranes '.repeat(9)}run.`,
      `${'Harbour cranes '.repeat(4)}Harbour …`,
    ],
  ])('%s', (_, pasted, title) => {
    expect(titleOf(pasted)).toBe(title);
  });
});

/** Of sentences that are too long, what is left must be a whole clause and still be true; else there is none. */
describe('the subject of a mail, from a sentence that is too long,', () => {
  const rest = 'served ten years at sea between the islands and the mainland';
  it.each<[string, string, string | null]>([
    [
      'does not end in a clause that says which is meant',
      `Tidewell opens the first quay in Lindmoor whose cranes and ferries ${rest}.`,
      null,
    ],
    [
      'of German',
      `Tidewell eröffnet in Lindmoor den ersten Kai, dessen Kräne und Fähren zehn Jahre lang auf See dienten.`,
      null,
    ],
    [
      'of Spanish',
      `Tidewell abre en Lindmoor el primer muelle cuyas grúas y transbordadores sirvieron diez años en el mar.`,
      null,
    ],
    [
      'is none rather than tell what is not the news',
      `Tidewell opens the first quay in Lindmoor whose cranes and ferries ${rest}. Old ferry batteries become chargers for new ships.`,
      null,
    ],
    [
      'does without a source before it',
      `A count by the Harbour Watch suggests that nine in ten cranes stood still for most of last winter.`,
      'Nine in ten cranes stood still for most of last winter',
    ],
    [
      'does without what describes its sender',
      `Tidewell Ltd. (LSE: TDW), a maker of cranes, today announced that it will close its quay in Lindmoor by the end of May.`,
      'Tidewell will close its quay in Lindmoor by the end of May',
    ],
    [
      'keeps what comes before its first comma if that is the news',
      `From 2 March the port will mend any crane in Lindmoor, whatever its make, for the price of a ferry.`,
      null,
    ],
    [
      'takes the news, also where it tells since when',
      `Tidewell starts the idle cranes of the whole harbour of Lindmoor again\n\nLindmoor, 3 May 2026 – Tidewell starts the cranes of Lindmoor again that have been idle since 1998. Entry to the quay is free all week.`,
      'Tidewell starts cranes of Lindmoor again that have been idle',
    ],
    [
      'does without a source that has a number',
      `According to an analysis of 2,500 logs by the Harbour Watch, nine in ten cranes stood still in winter.`,
      'Nine in ten cranes stood still in winter',
    ],
    [
      'does without its second verb',
      `Tidewell to close its quay in Lindmoor and move all of its cranes and ferries to the island`,
      'Tidewell to close its quay in Lindmoor',
    ],
    [
      'of a headline of two sentences is the one with the news',
      `Die Kräne kehren zurück. Im Hafen von Lindmoor laden wieder alte Kräne\n\nLindmoor, 3. Mai 2026 – Der Betreiber Tidewell lässt im Hafen von Lindmoor ab sofort wieder achtzehn alte Kräne laden.`,
      'Im Hafen von Lindmoor laden wieder alte Kräne',
    ],
    [
      'does without a clause that only adds something',
      `Tidewell opens a quay in the harbour of Lindmoor, whose cranes and ferries ${rest}.`,
      'Tidewell opens a quay in the harbour of Lindmoor',
    ],
    [
      'keeps what somebody says',
      `Two in five people say that the port of Lindmoor should build a wall, as a survey of households ${rest} found.`,
      null,
    ],
    [
      'says whom a survey asked',
      `Our survey of 6,000 harbour workers on all the coasts finds that 61 percent would mend cranes if the port paid for their training and tools, but only 22 percent would climb one in a storm.`,
      'Only 22% of harbour workers would climb one in a storm',
    ],
    [
      'of a book does without what it is on before what it tells',
      `A new book on the harbours of the north tells from 90 interviews how cranes and ferries left Lindmoor for the islands.`,
      'A new book tells how cranes and ferries left Lindmoor',
    ],
    [
      'is not under embargo if only what is offered is',
      `Tidewell opens a quay for ferries in Lindmoor. Drawings and interviews with the engineer are available under embargo.`,
      'Tidewell opens a quay for ferries in Lindmoor',
    ],
    [
      'does without the end of a list before it says where to',
      `From 2 March Tidewell brings 20 old cranes, ferries, winches and lanterns of the northern islands to a quay near Lindmoor.`,
      'Tidewell brings 20 old cranes to a quay near Lindmoor',
    ],
    [
      'is what its subject does besides, if that is the news',
      `The Tidewell Lighthouse opens its stairs on Friday and Saturday night and shows the whale sharks by lantern; guides explain the sharks. Whale sharks swim past Lindmoor this week. Such sharks eat plankton.`,
      'The Tidewell Lighthouse shows the whale sharks by lantern',
    ],
    [
      'is what is presented, if too much stands before it',
      `As all the ports of the northern islands argue about cables, volunteers of the harbour publish the first dictionary of cranes with 18,000 entries, free of charge.`,
      'First dictionary of cranes with 18,000 entries',
    ],
    [
      'needs no word of the embargo where that would cost the news',
      `Embargoed until 06:00 BST, Tuesday 14 July 2026\n\nTidewell harbour cranes run on worn-out ferry batteries again\n\nTidewell harbour cranes run on worn-out ferry batteries.`,
      'Tidewell harbour cranes run on worn-out ferry batteries',
    ],
    [
      'gives the sender no deed of a clause about somebody else',
      `Tidewell recalls all the hand lamps for cranes of the older series whose battery overheats and melts the case of cranes`,
      null,
    ],
    [
      'gives a figure of others to nobody who was asked',
      `Our survey of 2,000 harbour workers finds that most like the new cranes, but only 22 percent of ports publish plans for cranes in time.`,
      'Only 22 percent of ports publish plans for cranes in time',
    ],
    [
      'presents nothing that somebody is urged to publish',
      `Campaigners at the Harbour Trust of the northern islands today urged ministers to publish the full list of old cranes before the summer.`,
      null,
    ],
    [
      'takes no later clause for a part of a list',
      `Tidewell sends 40 old cranes home, closes the dry dock for ferries and returns the keys of the quays to the city of Lindmoor on the coast.`,
      null,
    ],
    [
      'claims no rank among more than the release does',
      `Tidewell builds the largest battery on the northern coast of the island of Lindmoor and its ${rest}.`,
      null,
    ],
  ])('%s', (_, story, subject) => {
    expect(mailSubjectOf(understandPitch(story))).toBe(subject);
  });
});
