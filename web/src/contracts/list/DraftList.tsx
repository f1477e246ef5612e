export function DraftList() {
  return null;
}
