/** The server writes its mode into the page. */
export const isDevelopment = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="mode"]')?.content === 'development';
