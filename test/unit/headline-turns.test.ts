import { describe, expect, it } from 'vitest';
import { understandPitch } from '../../packages/fit/index.ts';
import { mailSubjectOf } from '../../packages/fit/report/mail-subject.ts';

describe('the subject of a mail begins with the news', () => {
  it.each([
    [
      'and says what an unknown sender is instead of its name',
      'The insurer Quay Lantern warns owners of ferries not to moor at the old pier: a survey of 900 captains shows that one in four has lost a rope there.',
      'Insurer warns owners of ferries not to moor at the old pier',
    ],
    [
      'and says what a work is before what becomes of it',
      'Salt & Rope, a sailing and trading game in the northern islands, comes to consoles and phones on 8 October, Lindmoor studio Small Gull announced today.',
      'Sailing and trading game comes to consoles and phones',
    ],
    [
      'and names a work after what it is',
      'Independent studio Grey Lantern reveals Tidewind, an open-sea ferry simulation for consoles, phones and tablets, coming in spring 2027.',
      'Open-sea ferry simulation Tidewind for consoles',
    ],
    [
      'and has the price of a product',
      'Quayline Audio today launches the Quayline Cups 2, wireless headphones with active noise cancellation, 30 hours of battery life and a price of $79.',
      'Wireless headphones with active noise cancellation for $79',
    ],
    [
      'and takes no sum for a price',
      'Quayline Audio today launches the Quayline Cups 2, wireless headphones with noise cancellation, after a round of investors for $79 million.',
      'Wireless headphones Quayline Cups 2 with noise cancellation',
    ],
    [
      'and says what a thing does that is presented',
      'Tidewell presents a five-wheel mill that makes a ferry rope in 38 minutes, dry or wet, and changes its own blades.\n\nAbout Tidewell\nTidewell builds cranes.',
      'Five-wheel mill makes a ferry rope in 38 minutes, dry or wet',
    ],
    [
      'and is what is brought, and where',
      'From 24 July Quayside Suppers brings 20 independent cooks, street food, craft beer and long tables to a car park near Lindmoor.',
      '20 independent cooks come to a car park near Lindmoor',
    ],
    [
      'and is what is recalled, and why',
      'Quayline Brands recalls all lots of its hand lamps because of methanol\n\nLINDMOOR, 3 May 2026 – Quayline Brands is voluntarily recalling all lots of hand lamps because of methanol, which is toxic.',
      'All lots of hand lamps recalled because of methanol',
    ],
    [
      'and says of whom more fall ill',
      'People who sleep badly and exercise little in their forties are far more likely to develop dementia thirty years later, according to a study of 11,000 adults that our university publishes next Tuesday.',
      'Dementia likelier if people sleep badly and exercise little',
    ],
    [
      'and says of whom twice as many fall ill',
      'Women who work night shifts for ten years or more are twice as likely to develop diabetes, according to a study of 60,000 nurses published on Monday.',
      'Diabetes twice as likely in women who work night shifts',
    ],
    [
      'and does without the age of whom it names',
      'The museum Haus Lindmoor has named Carla Menendez, 44, as its first female director.',
      'Museum names Carla Menendez as its first female director',
    ],
    [
      'and does without a later clause of time',
      'The charity Warm Quay calls on ministers to keep the ferry ban until March, when 230,000 captains could lose their boats.',
      'Charity calls on ministers to keep the ferry ban until March',
    ],
    [
      'and takes no first word of a name for the name',
      'Open letter asks for longer hours at old pier\n\nLINDMOOR, 3 May 2026 – The harbour charity Open Pier Lantern asks for longer hours at the old pier in an open letter.\n\nAbout Open Pier Lantern\nOpen Pier Lantern cares for piers.',
      'Charity asks for longer hours at old pier in open letter',
    ],
    [
      'and leaves what is brought to an end with who ends it',
      'The union Warm Quay brings eight weeks of strikes at the old pier to an end after 900 captains voted.',
      'Union brings eight weeks of strikes at old pier to end',
    ],
    [
      'and leaves what is the sender’s own with the sender',
      'The theatre Warm Quay brings its play about nine captains to Lindmoor in October.',
      'Theatre brings its play about nine captains to Lindmoor',
    ],
  ])('%s', (_, story, subject) => {
    expect(mailSubjectOf(understandPitch(story))).toBe(subject);
  });
});
