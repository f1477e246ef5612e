export function DraftDetail() {
  return null;
}
