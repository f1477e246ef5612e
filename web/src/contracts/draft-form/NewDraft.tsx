export function NewDraft() {
  return null;
}
