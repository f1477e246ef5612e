import { createHash } from 'node:crypto';
import type { offersView } from '@salus/api/contracts/offers-view.ts';
import type { LanguageCode } from '@salus/domain/people/languages.ts';
import type { Insertable } from 'kysely';
import type { z } from 'zod';
import type { Config } from '../config.ts';
import type { Actor, WriteContext } from '../context.ts';
import type { DB } from '../platform/database.gen.ts';
import type { Reader, Tx } from '../platform/db.ts';
import { translationsIn } from '../translations.ts';

/** Every change of the text is a new version in all languages (CONSENT-12). */
const TEXT_VERSION = '1';

/** The text that a customer reads who agrees to offers. */
const offersText = (config: Pick<Config, 'INSURER_NAME'>, language: LanguageCode) => ({
  version: TEXT_VERSION,
  language,
  text: translationsIn(language)(($) => $.offers.consent, { insurerName: config.INSURER_NAME }),
});

/** The consent on a page of the customer. */
export async function readOffersView(
  reader: Reader,
  config: Pick<Config, 'INSURER_NAME'>,
  { contractId, language }: { readonly contractId: number; readonly language: LanguageCode },
): Promise<z.input<typeof offersView>> {
  return { isGiven: await takesOffers(reader, contractId), ...offersText(config, language) };
}

/** Whether the customer takes offers now: the newest row counts (CONSENT-12). */
export async function takesOffers(reader: Reader, contractId: number): Promise<boolean> {
  const newest = await reader
    .selectFrom('offer_consents')
    .select('is_given')
    .where('contract_id', '=', contractId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.is_given ?? false;
}

type Way = Insertable<DB['offer_consents']>['way'];

/** Proves that the customer agreed to offers: the text, and when, how and where from. */
export async function giveOfferConsent(
  ctx: WriteContext<Actor | null>,
  contractId: number,
  { way, language }: { readonly way: Way; readonly language: LanguageCode },
): Promise<void> {
  if (await takesOffers(ctx.tx, contractId)) return;
  const offer = offersText(ctx.app.config, language);
  await insert(ctx, {
    contract_id: contractId,
    is_given: true,
    way,
    text_version: offer.version,
    language,
    text_digest: createHash('sha256')
      .update(JSON.stringify([offer.version, language, offer.text]))
      .digest(),
    at: ctx.now,
  });
}

/** Proves the end of the offers and its actor (CONSENT-13). Does nothing without a consent. */
export async function endOfferConsent(
  ctx: WriteContext<Actor | null>,
  contractId: number,
  way: Way,
): Promise<void> {
  if (!(await takesOffers(ctx.tx, contractId))) return;
  const account = ctx.actor?.kind === 'staff' ? { account_id: ctx.actor.accountId } : {};
  await insert(ctx, { contract_id: contractId, is_given: false, way, ...account, at: ctx.now });
}

async function insert(
  { tx, origin }: { readonly tx: Tx; readonly origin: WriteContext['origin'] },
  consent: Insertable<DB['offer_consents']>,
): Promise<void> {
  await tx
    .insertInto('offer_consents')
    .values({ ...consent, ip_address: origin.ip, device: origin.device })
    .execute();
}
