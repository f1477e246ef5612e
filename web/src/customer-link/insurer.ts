/** The insurer's name and hotline, as the server wrote them into the page. */
export function insurerOfPage(): { readonly name: string; readonly hotline: string } | null {
  const [name, hotline] = ['insurer', 'hotline'].map(
    (meta) => document.querySelector<HTMLMetaElement>(`meta[name="${meta}"]`)?.content ?? '',
  );
  return name && hotline ? { name, hotline } : null;
}
