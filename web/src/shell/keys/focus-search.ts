/** Focus target of the "/" key. */
export const QUICK_SEARCH_ID = 'quick-search';
/** Opens the field on narrow screens. */
export const QUICK_SEARCH_BUTTON_ID = 'quick-search-button';

/** Focuses the quick search, or opens it where it is an icon. */
export function focusSearch(): void {
  const field = document.getElementById(QUICK_SEARCH_ID);
  if (field) field.focus();
  else document.getElementById(QUICK_SEARCH_BUTTON_ID)?.click();
}
