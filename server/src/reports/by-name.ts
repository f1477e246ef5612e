/** Compares names of units with their numbers: "Nhóm 2" before "Nhóm 10", Đ after D. */
const order = new Intl.Collator('vi', { numeric: true });

export const byName = (a: { readonly name: string }, b: { readonly name: string }) =>
  order.compare(a.name, b.name);
