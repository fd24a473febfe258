import type { PageModel } from '../../../packages/reader/publications/page-model.ts';
import { fitPageModel, foldOf } from './fit-page-model.ts';
import type { LabelledPage } from './labelled-pages.ts';

const FOLDS = 10;

/**
 * Returns a function that gives, for a site, a model that was fitted without pages of that site. The marks
 * (features of a page) that the model uses were also chosen without these pages.
 */
export function modelsWithoutSite(pages: LabelledPage[]): (site: string) => PageModel {
  const models = Array.from(
    { length: FOLDS },
    (_, fold) => fitPageModel(pages.filter(({ site }) => foldOf(site, FOLDS, 'outer') !== fold)).model,
  );
  return (site) => models[foldOf(site, FOLDS, 'outer')] as PageModel;
}
