import { reminderStates } from '@salus/domain/messages/reminders.ts';
import { z } from 'zod';

/** Whether the customer gets reminders (REMIND-4); null where this installation sends none. */
export const remindersView = z.enum(reminderStates).nullable();
