import type { welcomeDashboard as call } from '@salus/api/accounts.ts';
import type { StaffUseCase } from '../context.ts';
import { translationsIn } from '../translations.ts';

/** Static texts, equal for all users of a language. */
export const welcomeDashboard: StaffUseCase<typeof call> = async ({ origin }) => {
  const t = translationsIn(origin.language);
  return {
    title: t(($) => $.domain.welcome.title),
    paragraphs: (['what', 'how', 'care'] as const).map((name) => t(($) => $.domain.welcome[name])),
  };
};
