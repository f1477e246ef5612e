/** Prefix of the ids of table problems whose field is in a dialog. */
export const IN_ROW = 'row-';

/** Focuses a field without a change of the address, which would count as leaving the page. */
export function goToField(path: string, event?: { preventDefault: () => void }): void {
  event?.preventDefault();
  const field = fieldElement(path);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
  // A person of a family is corrected in their dialog, which the button in their row opens.
  if (field?.id.startsWith(IN_ROW)) field.click();
}

/** The field, or the nearest element that contains it. */
export function fieldElement(path: string): HTMLElement | null {
  const element = document.getElementById(path) ?? document.getElementById(IN_ROW + path);
  return (
    element ?? (path.includes('.') ? fieldElement(path.slice(0, path.lastIndexOf('.'))) : null)
  );
}
