import type { welcomeDashboard as endpoint } from '@salus/api/accounts.ts';
import type { StaffUseCase } from '../context.ts';
import { wordsIn } from '../words.ts';

/** The static words of the first page; everybody reads the same, in their language. */
export const welcomeDashboard: StaffUseCase<typeof endpoint> = async ({ origin }) => {
  const words = wordsIn(origin.language);
  return { title: words('welcome.title'), paragraphs: ['what', 'how', 'care'].map((name) => words(`welcome.${name}`)) };
};
