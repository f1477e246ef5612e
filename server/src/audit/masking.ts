import type { AnyEndpoint } from '@salus/api/endpoint.ts';
import { isObject, type JsonObject } from '@salus/domain/objects.ts';
import { maskedKind, maskedValue } from '@salus/domain/people/mask.ts';
import { type App, isStaff } from '../context.ts';
import { seesMaskedNumbers } from '../contracts/criteria/number-filter.ts';
import type { RequestPipeline } from '../platform/http/routes.ts';

/** Masks what an answer shows to a group that sees masked numbers (SEC-9); files mask in SQL. */
export function createMasking(app: Pick<App, 'config'>): RequestPipeline['present'] {
  return ({ reads }: AnyEndpoint, { actor }, answer) =>
    reads !== 'reveal' && isStaff(actor) && seesMaskedNumbers(app, actor) ? masked(answer) : answer;
}

/**
 * Masks values by the names of the contract's fields, the changes of the history by the field that
 * they name, and phone numbers of messages.
 */
function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (!isPlain(value)) return value;
  const kindOfChange = maskedKind(String(value['field'] ?? ''));
  return Object.fromEntries(
    Object.entries(value).map(([name, content]) => {
      const isChange = kindOfChange !== null && (name === 'from' || name === 'to');
      const isPhone = name === 'recipient' && value['channel'] === 'SMS';
      const kind = isChange ? kindOfChange : isPhone ? 'phone' : maskedKind(name);
      return [
        name,
        kind !== null && typeof content === 'string' ? maskedValue(kind, content) : masked(content),
      ];
    }),
  );
}

/** Not a date, a stream or bytes. */
function isPlain(value: unknown): value is JsonObject {
  return isObject(value) && Object.getPrototypeOf(value) === Object.prototype;
}
