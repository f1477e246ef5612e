import { mayEver } from '@salus/domain/contracts/lifecycle.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/Dialog.tsx';
import styles from './KeysDialog.module.css';
import { isKeysOn, switchKeys, useKeysSetting } from './keys.ts';

export type KeysProps = { readonly group: RoleGroup; readonly onClose: () => void };

/** The user's shortcuts, and the switch that disables them. */
export function KeysDialog({ group, onClose }: KeysProps) {
  const t = useTranslations();
  const setting = useKeysSetting();
  const keys = [
    { key: '/', does: t(($) => $.keys.search) },
    ...(mayEver('create', group)
      ? [
          { key: 'n', does: t(($) => $.keys.new) },
          { key: 'f', does: t(($) => $.keys.newFamily) },
        ]
      : []),
    { key: 'l', does: t(($) => $.keys.list) },
    { key: 'j', does: t(($) => $.keys.nextRow) },
    { key: 'k', does: t(($) => $.keys.previousRow) },
    { key: '?', does: t(($) => $.keys.show) },
    ...(mayEver('create', group)
      ? [
          { key: 'Ctrl + Enter', does: t(($) => $.keys.submit) },
          { key: 'Ctrl + S', does: t(($) => $.unfinished.save) },
          { key: 'Alt + ↓', does: t(($) => $.identityCard.scanTitle) },
        ]
      : []),
    { key: 'Esc', does: t(($) => $.keys.close) },
  ];
  return (
    <Dialog title={t(($) => $.keys.title)} focusOn="button" onEscape={onClose}>
      <Stack
        as="dl"
        gap={12}
        above={16}
        below={16}
        padBelow={16}
        line="below"
        className={styles.keys}
      >
        {keys.map(({ key, does }) => (
          <Grid key={key} gap={12} align="center">
            <Text as="dt" tone="ink" size="body">
              <kbd dir="ltr">{key}</kbd>
            </Text>
            <dd>{does}</dd>
          </Grid>
        ))}
      </Stack>
      <CheckField
        id="keys-on"
        isChecked={isKeysOn(setting)}
        onChange={(isOn) => switchKeys(isOn ? 'on' : 'off')}
      >
        {t(($) => $.keys.on)}
      </CheckField>
      <Text as="p" above={4} tone="secondary" size="small">
        {t(($) => $.keys.note)}
      </Text>
      <DialogButtons>
        <Button kind="primary" onClick={onClose}>
          {t(($) => $.keys.done)}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
