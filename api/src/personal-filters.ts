import { objectKeys } from '@salus/domain/objects.ts';
import type { FilterTable } from './filter.ts';

/** The filters of a table that no address may hold. */
export type PersonalName<T extends FilterTable> = {
  [N in keyof T]: T[N]['isPersonal'] extends true ? N : never;
}[keyof T];
export const personalFilterNames = <T extends FilterTable>(
  filters: T,
): readonly PersonalName<T>[] =>
  objectKeys(filters).filter(
    (name): name is PersonalName<T> & string => filters[name]?.isPersonal === true,
  );
