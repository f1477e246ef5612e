/** Calls of the catalogue's desk, which only admins make. */
export const catalogueCalls = [
  'listCataloguePlans',
  'listCataloguePromotions',
  'uploadCatalogueDocument',
  'proposePlanVersion',
  'proposePromotionVersion',
  'previewVersion',
  'decideVersion',
  'deleteVersion',
] as const;
