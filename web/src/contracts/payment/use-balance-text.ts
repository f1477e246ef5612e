import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';

/** Money beside what a contract needs, in VND; null where it is not known. */
type Balance = {
  readonly received: number | null;
  /** 0 where the contract needs no money. */
  readonly required: number | null;
  readonly difference: number | null;
};

/** The received money, the sum due and the difference in one sentence. */
export function useBalanceText(): (balance: Balance) => string {
  const t = useTranslations();
  return ({ received, required, difference }) => {
    if (received === null) return t(($) => $.balance.unknown);
    if (required === 0) return t(($) => $.balance.unneeded, { received: amount(received) });
    if (required === null || !difference)
      return t(($) => $.balance.exact, { received: amount(received) });
    return t(($) => $.balance[difference < 0 ? 'short' : 'over'], {
      received: amount(received),
      required: amount(required),
      difference: amount(Math.abs(difference)),
    });
  };
}
