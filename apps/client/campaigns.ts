import { type CallOptions, type PostOptions, post } from './call-options.ts';
import { Calls, ifMatch, type Versioned } from './calls.ts';
import { eachItem } from './pages.ts';
import type * as wire from './types.ts';

const CAMPAIGN = '/api/v1/campaigns/{campaignId}';
const PEOPLE = '/api/v1/campaigns/{campaignId}/people';
const PERSON = '/api/v1/campaigns/{campaignId}/people/{memberId}';

/**
 * The calls for campaigns, available as `client.campaigns`. A version conflict throws an `ApiError` with status
 * 412, whose problem says what has changed.
 */
export class CampaignsClient extends Calls {
  /** Returns a page of campaigns, the one that changed last first. */
  list(query: wire.CampaignQuery = {}, options: CallOptions = {}): Promise<wire.CampaignPage> {
    return this.read(this.api.GET('/api/v1/campaigns', { params: { query }, ...options }));
  }

  /** Iterates over all campaigns, the one that changed last first. Pages are fetched as needed. */
  each(query: wire.CampaignQuery = {}, options: CallOptions = {}): wire.Items<wire.Campaign> {
    return eachItem((page) => this.list({ ...query, ...page }, options));
  }

  /** Creates a campaign, with an existing media list if `media_list_id` is given. */
  create(body: wire.NewCampaign, options: PostOptions = {}): Promise<wire.Campaign> {
    return this.read(this.api.POST('/api/v1/campaigns', { body, ...post(options) }));
  }

  get(campaignId: string, options: CallOptions = {}): Promise<wire.Campaign> {
    return this.read(this.api.GET(CAMPAIGN, { params: { path: { campaignId } }, ...options }));
  }

  /** Changes the name or the owner. Fails if the campaign has changed since the given version. */
  change(
    { id, version }: Versioned,
    changes: wire.CampaignChanges,
    options: CallOptions = {},
  ): Promise<wire.Campaign> {
    const params = { path: { campaignId: id }, header: ifMatch(version) };
    return this.read(this.api.PATCH(CAMPAIGN, { params, body: changes, ...options }));
  }

  archive(campaignId: string, options: CallOptions = {}): Promise<wire.Campaign> {
    const params = { path: { campaignId } };
    return this.read(this.api.POST('/api/v1/campaigns/{campaignId}:archive', { params, ...options }));
  }

  restore(campaignId: string, options: CallOptions = {}): Promise<wire.Campaign> {
    const params = { path: { campaignId } };
    return this.read(this.api.POST('/api/v1/campaigns/{campaignId}:restore', { params, ...options }));
  }

  /** Returns a page of the versions of the pitch, newest first. */
  pitches(
    campaignId: string,
    query: wire.MediaListQuery = {},
    options: CallOptions = {},
  ): Promise<wire.CampaignPitchPage> {
    const params = { path: { campaignId }, query };
    return this.read(this.api.GET('/api/v1/campaigns/{campaignId}/pitches', { params, ...options }));
  }

  /** Saves a pitch as the next version, unless the newest version has the same text. */
  addPitch(campaignId: string, pitch: string, options: CallOptions = {}): Promise<wire.CampaignPitch> {
    const params = { path: { campaignId } };
    const body = { pitch };
    return this.read(this.api.POST('/api/v1/campaigns/{campaignId}/pitches', { params, body, ...options }));
  }

  /** Returns a page of people, in the order in which they were added. */
  people(
    campaignId: string,
    query: wire.CampaignPeopleQuery = {},
    options: CallOptions = {},
  ): Promise<wire.MediaListMemberPage> {
    return this.read(this.api.GET(PEOPLE, { params: { path: { campaignId }, query }, ...options }));
  }

  /** Iterates over all people who match the query. Pages are fetched as needed. */
  eachPerson(
    campaignId: string,
    query: wire.CampaignPeopleQuery = {},
    options: CallOptions = {},
  ): wire.Items<wire.MediaListMember> {
    return eachItem((page) => this.people(campaignId, { ...query, ...page }, options));
  }

  /** Adds up to 500 journalists from a job, with the fit reports for a version of the pitch. */
  addPeople(
    campaignId: string,
    body: wire.NewCampaignPeople,
    options: CallOptions = {},
  ): Promise<wire.CampaignAdditions> {
    return this.read(this.api.POST(PEOPLE, { params: { path: { campaignId } }, body, ...options }));
  }

  /** Changes what is noted about a person. Fails if the person has changed since the given version. */
  changePerson(
    campaignId: string,
    { id, version }: Versioned,
    changes: wire.MediaListMemberChanges,
    options: CallOptions = {},
  ): Promise<wire.MediaListMember> {
    const params = { path: { campaignId, memberId: id }, header: ifMatch(version) };
    return this.read(this.api.PATCH(PERSON, { params, body: changes, ...options }));
  }

  async removePerson(campaignId: string, memberId: string, options: CallOptions = {}): Promise<void> {
    await this.read(this.api.DELETE(PERSON, { params: { path: { campaignId, memberId } }, ...options }));
  }

  /** Gives up to 500 people the same state, owner or follow-up date. `previous` is what they were before. */
  updatePeople(
    campaignId: string,
    body: wire.CampaignPeopleChanges,
    options: CallOptions = {},
  ): Promise<wire.CampaignUpdate> {
    const params = { path: { campaignId } };
    return this.read(
      this.api.POST('/api/v1/campaigns/{campaignId}/people:update', { params, body, ...options }),
    );
  }

  /** Scores the given people, or everybody, for a version of the pitch. Returns the ids of those scored. */
  async rescorePeople(
    campaignId: string,
    body: wire.CampaignPeopleToScore,
    options: CallOptions = {},
  ): Promise<string[]> {
    const rescored: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const params = { path: { campaignId }, query: cursor === undefined ? {} : { cursor } };
      const page: wire.CampaignRescore = await this.read(
        this.api.POST('/api/v1/campaigns/{campaignId}/people:rescore', { params, body, ...options }),
      );
      rescored.push(...page.rescored);
      cursor = page.next_cursor;
    }
    return rescored;
  }

  /** Imports up to 500 rows of a table. The same rows again double nobody. */
  importPeople(
    campaignId: string,
    rows: wire.ImportedPerson[],
    options: PostOptions = {},
  ): Promise<wire.CampaignImport> {
    const params = { path: { campaignId } };
    const body = { rows };
    return this.read(
      this.api.POST('/api/v1/campaigns/{campaignId}/import', { params, body, ...post(options) }),
    );
  }

  /** Returns a page of the changes to a campaign and its people, newest first. */
  history(
    campaignId: string,
    query: wire.MediaListQuery = {},
    options: CallOptions = {},
  ): Promise<wire.MediaListHistory> {
    const params = { path: { campaignId }, query };
    return this.read(this.api.GET('/api/v1/campaigns/{campaignId}/history', { params, ...options }));
  }

  /**
   * Exports the people as a file: CSV for a mail merge, without those who declined or must not be contacted, or
   * JSON Lines with evidence.
   */
  export(
    campaignId: string,
    query: wire.MediaListExportQuery,
    options: CallOptions = {},
  ): Promise<ReadableStream<Uint8Array>> {
    const params = { path: { campaignId }, query };
    return this.readFile(
      this.api.GET('/api/v1/campaigns/{campaignId}/export', { params, parseAs: 'stream', ...options }),
    );
  }
}
