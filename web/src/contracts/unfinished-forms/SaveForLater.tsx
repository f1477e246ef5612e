import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import type { UnsavedInput } from './use-unsaved-input.ts';

type Props = { readonly unsavedInput: UnsavedInput };

/** Saves the unfinished form by button or Ctrl+S, and shows when it was last saved. */
export function SaveForLater({ unsavedInput }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const { state } = unsavedInput;

  async function save() {
    if (await unsavedInput.saveNow()) notices.success(t(($) => $.unfinished.kept));
    else if (unsavedInput.isWorthSaving()) notices.failure(t(($) => $.unfinished.failed));
    else notices.info(t(($) => $.unfinished.nothing));
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isSave(event)) return;
    event.preventDefault();
    void save();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <Stack gap={8}>
      <Button isBlock aria-keyshortcuts="Control+S" onClick={() => void save()}>
        {t(($) => $.unfinished.save)}
      </Button>
      <Text as="p" tone="hint" size="small" textAlign="center" holdsLine>
        {state.kind === 'saved' &&
          t(($) => $.unfinished.savedAt, {
            time: toIsoWithOffset(new Date(state.at)).slice(11, 16),
          })}
        {state.kind === 'saving' && t(($) => $.unfinished.saving)}
        {state.kind === 'failed' && <Text tone="amber">{t(($) => $.unfinished.failed)}</Text>}
        {state.kind === 'idle' && (
          <span className="key-hint">
            <kbd>Ctrl</kbd> + <kbd>S</kbd>
          </span>
        )}
      </Text>
    </Stack>
  );
}

/** The key by its character, or by its position on a keyboard of another script. */
function isSave({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return false;
  return key.toLowerCase() === 's' || (code === 'KeyS' && !/^[a-z]$/i.test(key));
}
