import type { remindersView } from '@salus/api/contracts/reminders-view.ts';
import { reminderState } from '@salus/domain/messages/reminders.ts';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import type { ContractRow } from './locked-contract.ts';

export const toRemindersView = (
  { sendsReminders }: Pick<Config, 'sendsReminders'>,
  contract: ContractRow,
): z.input<typeof remindersView> => (sendsReminders ? reminderState(contract) : null);
