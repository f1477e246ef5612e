/** The languages that exist. The switch in the top bar, `<html lang dir>` and Ant Design's locale follow this list. */
export const languages = [{ code: 'vi', name: 'Tiếng Việt', direction: 'ltr' }] as const satisfies readonly {
  readonly code: string;
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
}[];

export type LanguageCode = (typeof languages)[number]['code'];
export const DEFAULT_LANGUAGE: LanguageCode = 'vi';
