import type { components, operations } from './schema.ts';

type Schemas = components['schemas'];
type JsonBody<Operation extends { requestBody: { content: { 'application/json': unknown } } }> =
  Operation['requestBody']['content']['application/json'];
type Query<Operation extends { parameters: { query?: unknown } }> = NonNullable<
  Operation['parameters']['query']
>;

export type Article = Schemas['Article'];
export type ArticleBatch = Schemas['ArticleBatch'];
export type CreditBalance = Schemas['CreditBalance'];
export type Estimate = Schemas['Estimate'];
export type Evidence = Schemas['Evidence'];
export type FitReports = Schemas['FitReports'];
export type Job = Schemas['Job'];
export type JobList = Schemas['JobList'];
export type JobSummary = Schemas['JobSummary'];
export type Journalist = Schemas['Journalist'];
export type JournalistSearch = Schemas['JournalistSearch'];
export type JournalistSearchList = Schemas['JournalistSearchList'];
export type JournalistSearchPerson = Schemas['JournalistSearchPerson'];
export type JournalistSearchPreview = Schemas['JournalistSearchPreview'];
export type JournalistSearchSummary = Schemas['JournalistSearchSummary'];
export type Ledger = Schemas['Ledger'];
export type LedgerEntry = Ledger['data'][number];
export type MediaList = Schemas['MediaList'];
export type MediaListPage = Schemas['MediaListList'];
export type MediaListMember = Schemas['MediaListMember'];
export type MediaListMemberPage = Schemas['MediaListMemberList'];
export type MediaListAdditions = Schemas['MediaListAdditions'];
export type MediaListChange = Schemas['MediaListChange'];
export type MediaListHistory = Schemas['MediaListHistory'];
export type NewsSearchResult = Schemas['NewsSearchResult'];
export type Person = Schemas['Person'];
export type Problem = Schemas['Problem'];
export type Publication = Schemas['Publication'];
export type PublicationBatch = Schemas['PublicationBatch'];
export type Research = Schemas['Research'];

export type EnrichBody = JsonBody<operations['enrichJournalists']>;
export type EnrichQuery = Query<operations['enrichJournalists']>;
export type JournalistSearchBody = JsonBody<operations['searchJournalists']>;
export type JournalistSearchEnrichBody = JsonBody<operations['enrichJournalistSearch']>;
export type JournalistSearchExportQuery = Query<operations['exportJournalistSearch']>;
export type JournalistSearchListQuery = Query<operations['listJournalistSearches']>;
export type JournalistSearchQuery = Query<operations['getJournalistSearch']>;
export type SearchBody = JsonBody<operations['searchNews']>;
export type JobQuery = Query<operations['getJournalistEnrichmentJob']>;
export type JobListQuery = Query<operations['listJournalistEnrichmentJobs']>;
export type RescoreQuery = Query<operations['rescoreJournalistEnrichmentJob']>;
export type LedgerQuery = Query<operations['listLedgerEntries']>;
export type ExportFormat = Query<operations['exportJournalistEnrichmentJob']>['format'];
export type MediaListQuery = Query<operations['listMediaLists']>;
export type MediaListMemberQuery = Query<operations['listMediaListMembers']>;
export type MediaListExportQuery = Query<operations['exportMediaList']>;
export type MediaListMembersBody = JsonBody<operations['addMediaListMembers']>;
export type MediaListMemberChanges = JsonBody<operations['changeMediaListMember']>;
export type PersonQuery = Query<operations['getJournalist']>;
export type ExportQuery = Query<operations['exportJournalistEnrichmentJob']>;
export type ArticleQuery = Query<operations['lookUpArticle']>;
export type ArticleBatchQuery = Query<operations['lookUpArticles']>;
export type ArticleBatchBody = JsonBody<operations['lookUpArticles']>;
export type PublicationQuery = Query<operations['lookUpPublication']>;
export type PublicationBatchQuery = Query<operations['lookUpPublications']>;
export type PublicationBatchBody = JsonBody<operations['lookUpPublications']>;
