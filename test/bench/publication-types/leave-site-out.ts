import type { PageModel } from '../../../activities/publications/classify/page-model.ts';
import { fitPageModel, foldOf } from './fit-page-model.ts';
import type { LabelledPage } from './labelled-pages.ts';

const FOLDS = 10;

/** For every site, the weights of a fit without that site. Marks are chosen anew in every fold, too. */
export function modelsWithoutSite(pages: LabelledPage[]): (site: string) => PageModel {
  const models = Array.from(
    { length: FOLDS },
    (_, fold) => fitPageModel(pages.filter(({ site }) => foldOf(site, FOLDS, 'outer') !== fold)).model,
  );
  return (site) => models[foldOf(site, FOLDS, 'outer')] as PageModel;
}
