import { describe, expect, it } from 'vitest';
import { erasePerson, exportPerson, suppress } from '../../activities/privacy/index.ts';
import type { MediaListBody, MediaListChangeBody, MediaListMemberBody } from '../../apps/gateway/app.ts';
import type { JobId, JournalistId } from '../../model/index.ts';
import { addMembers, createList, insertFinishedJob, LISTS } from '../support/world/media-lists.ts';
import { prepareWorld } from '../support/world/prepare.ts';
import { FIT } from '../support/world/settle.ts';
import { placesOf, rowsOf } from '../support/world/traces.ts';
import { createTenant } from '../support/world/world.ts';

interface Page<Item> {
  data: Item[];
}

describe('privacy on media lists', () => {
  const world = prepareWorld({ roles: [] });
  let job: { jobId: JobId; ids: JournalistId[] };
  let list: MediaListBody;

  const read = async <T>(path: string) => (await world.call<T>('GET', `${LISTS}/${list.id}${path}`)).body;
  const members = async () => (await read<Page<MediaListMemberBody>>('/members?include=evidence')).data;
  const names = async () => (await members()).map(({ journalist }) => journalist.name);
  const note = async (member: MediaListMemberBody | undefined, text: string) =>
    world.call('PATCH', `${LISTS}/${list.id}/members/${member?.id}`, {
      body: { note: text },
      headers: { 'if-match': `"${member?.version}"` },
    });

  it('an export names the lists that have a person, with notes, and who listed, read and looked them up', async () => {
    job = await insertFinishedJob(world.db, world.organizationId, [
      {
        profile: { name: 'Ada Quillfeather', email: 'ada.q@news.example', outlet_domain: 'news.example' },
        fit: FIT,
      },
      {
        profile: {
          name: 'Bruno Inkwell',
          outlet_domain: 'news.example',
          recent: [{ title: 'With Ada Quillfeather', url: 'https://news.example/b', published: null }],
        },
      },
      { profile: { name: 'Carla Writer', outlet_domain: 'weekly.example' } },
    ]);
    list = await createList(world, 'Friends of Ada Quillfeather');
    const { members: added } = await addMembers(world, list.id, job);
    await note(added[0], 'Prefers mornings.');
    await note(added[1], 'Sits next to Ada Quillfeather.');
    await members();
    await world.call('GET', `/api/v1/journalists/${job.ids[0]}`);
    // Deletes the job, so that only the media list still contains the journalist's e-mail address.
    await world.db.deleteFrom('jobs').where('id', '=', job.jobId).execute();

    const exported = await exportPerson(world.db, { by: 'address', address: 'Ada.Q@news.example' });
    expect(exported.known).toMatchObject({ journalistIds: [job.ids[0]], names: ['Ada Quillfeather'] });
    expect(exported.listings).toMatchObject([
      {
        organization_id: world.organizationId,
        list_id: list.id,
        note: 'Prefers mornings.',
        state: 'to_contact',
        profile: { email: 'ada.q@news.example' },
      },
    ]);
    const actions = exported.looked_up.map(({ action }) => action);
    for (const action of ['list_member_added', 'list_read', 'person_read']) {
      expect(
        actions.filter((each) => each === action),
        action,
      ).toHaveLength(1);
      expect(exported.looked_up.find((entry) => entry.action === action)).toMatchObject({
        organization_id: world.organizationId,
        api_key_id: expect.stringMatching(/^key_/),
      });
    }
  });

  it('an erasure takes the person off every list and out of names, notes, colleagues and histories', async () => {
    const before = await members();
    const { rows } = await erasePerson(
      world.db,
      { by: 'name', name: 'Ada Quillfeather', domain: 'news.example' },
      [],
    );
    // The changed rows are the row of the erased journalist, and the row of Bruno, whose articles and note
    // named the erased journalist.
    expect(rows).toMatchObject({ media_list_members: 2, media_lists: 1 });
    const after = await members();
    expect(after.map(({ journalist }) => journalist.name)).toEqual(['Bruno Inkwell', 'Carla Writer']);
    expect(after[0]).toMatchObject({
      note: 'Sits next to [removed].',
      journalist: { recent: [{ title: 'With [removed]' }] },
      version: (before[1]?.version ?? 0) + 1,
    });
    expect(after[1], 'nobody else changes').toEqual(before[2]);
    expect(await read<MediaListBody>('')).toMatchObject({
      name: 'Friends of [removed]',
      member_count: 2,
      version: list.version + 1,
    });
    const history = await read<Page<MediaListChangeBody>>('/history');
    expect(history.data.map(({ journalist_name }) => journalist_name)).not.toContain('Ada Quillfeather');
    expect((await world.call('GET', `/api/v1/journalists/${job.ids[0]}`)).status).toBe(404);
    expect(placesOf(await rowsOf(world), /quillfeather/i)).toEqual([]);
  });

  it('a suppressed site takes its people off every list, of every organization', async () => {
    const { key, organizationId } = await createTenant(world.db);
    const foreignJob = await insertFinishedJob(world.db, organizationId, [
      { profile: { name: 'Dora Scribe', outlet_domain: 'sub.weekly.example' } },
    ]);
    const theirs = await createList(world, 'Theirs', { key });
    await addMembers(world, theirs.id, foreignJob, { key });
    const { rows: removed } = await suppress(world.db, { by: 'domain', domain: 'weekly.example' });
    expect(removed).toMatchObject({ media_list_members: 2 });
    expect(await names()).toEqual(['Bruno Inkwell']);
    expect((await world.call('GET', `${LISTS}/${theirs.id}`, { key })).body).toMatchObject({
      member_count: 0,
    });
    expect((await addMembers(world, theirs.id, foreignJob, { key })).not_found).toEqual(foreignJob.ids);
  });

  it('nobody can be added while they are being erased', async () => {
    const busy = await insertFinishedJob(world.db, world.organizationId, [
      { profile: { name: 'Emil Vanishing', outlet_domain: 'quick.example' } },
    ]);
    const lists = await Promise.all(
      Array.from({ length: 6 }, (_, index) => createList(world, `Race ${index}`)),
    );
    const id = busy.ids[0] as JournalistId;
    await Promise.all([
      ...lists.map((each) => addMembers(world, each.id, busy)),
      erasePerson(world.db, { by: 'id', id }, []),
    ]);
    const left = await world.db
      .selectFrom('media_list_members')
      .where('journalist_id', '=', id)
      .select('id')
      .execute();
    expect(left).toEqual([]);
    for (const each of lists)
      expect((await world.call('GET', `${LISTS}/${each.id}`)).body).toMatchObject({ member_count: 0 });
  });
});
