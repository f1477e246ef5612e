import type { ComponentProps } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { AccountCard } from '../AccountCard.tsx';
import { SecondStep } from './SecondStep.tsx';

type Props = Pick<ComponentProps<typeof SecondStep>, 'refusal' | 'onDone'> & {
  readonly onBack: () => void;
};

/** The second step on the sign-in page. */
export function SecondStepCard({ onBack, ...step }: Props) {
  const t = useTranslations();
  return (
    <AccountCard title={t(($) => $.secondFactor.title)} lead={t(($) => $.secondFactor.text)} isNews>
      <SecondStep
        {...step}
        buttons={(submit, passkey) => (
          <Stack gap={8}>
            {submit}
            {passkey}
            <Button onClick={onBack}>{t(($) => $.goBack)}</Button>
          </Stack>
        )}
      />
    </AccountCard>
  );
}
