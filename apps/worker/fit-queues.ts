import { createSearchActivities } from '../../activities/find/index.ts';
import { createAskModel, createFitActivities, createModelScorer } from '../../activities/fit/index.ts';
import { inCluster, newsRetrieval, observations, openCluster } from '../../db/index.ts';
import { TASK_QUEUES } from '../../workflows/options.ts';
import { observeOutside } from './observability/outside-calls.ts';
import type { CreateQueues } from './queues.ts';

/** Creates the queues of fit scores and searches. */
export const createFitQueues: CreateQueues = async ({ db, config, observe }) => {
  const { model } = config.fit;
  const { cluster } = config.news;
  const index = cluster
    ? inCluster(db, await openCluster(cluster), observations.indexAnswers.publish)
    : newsRetrieval.inPostgres(db);
  const byWords = {
    taskQueue: TASK_QUEUES.fit,
    activities: { ...createFitActivities({ db }), ...createSearchActivities({ db, index }) },
    // A fit activity scores up to 25 people on the main thread and keeps their articles in memory. A few
    // fit activities may run at once, so that the main thread has work while one activity waits for the
    // database.
    maxConcurrentActivityTaskExecutions: 3,
  };
  if (!model) return [byWords];
  const scorer = createModelScorer({
    ...model,
    db,
    model: `${model.provider}/${model.model}`,
    ask: observeOutside(observe).model(model.provider, createAskModel(model)),
  });
  const inWordsOfModel = {
    taskQueue: TASK_QUEUES.model,
    activities: createFitActivities({ db, scorer }),
    maxConcurrentActivityTaskExecutions: model.concurrency,
  };
  return [byWords, inWordsOfModel];
};
