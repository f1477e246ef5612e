import { formatVnd } from '@salus/domain/pricing/vnd.ts';

/** An amount as mails write it, in each language. */
export const mailMoney = (vnd: number) => `${formatVnd(vnd)} đ`;
