import { rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isObject, type JsonObject } from '@salus/domain/objects.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { sql } from 'kysely';
import { numberDigest } from '../../contracts/criteria/person-searches.ts';
import {
  erasePersonalForms,
  findPersonalForms,
  type PersonalForm,
} from '../../contracts/unfinished-forms/personal-forms.ts';
import { inTransaction } from '../../platform/db.ts';
import { CommandError, type Program } from '../program.ts';
import { toTable } from '../to-table.ts';
import {
  eraseExpiredDraft,
  findPersonalContracts,
  findSearches,
  insertRequest,
  type PersonalContract,
} from './store.ts';

type PersonRequest = {
  /** Document number; in no output, log or row. */
  readonly identity: string;
  readonly file: string;
  readonly operator: string;
  readonly isErasing: boolean;
};

/**
 * Writes what is held of a person into an encrypted file, and erases what retention allows
 * (KEEP-6). File, erasures and trace come together or not at all.
 * @returns the report for the operator
 * @throws CommandError without EXPORT_RECIPIENT, and for a file that exists
 */
export async function exportPerson(program: Program, request: PersonRequest): Promise<string> {
  const { config, db, clock } = program;
  const { EXPORT_RECIPIENT: recipient } = config;
  if (!recipient)
    throw new CommandError(
      'EXPORT_RECIPIENT is not set: the public key (age1…) of "age-keygen -o key.txt".',
    );
  const identity = request.identity.toUpperCase();
  const hash = numberDigest(config.keys['read-log'], identity);
  const path = resolve(request.file);
  const now = clock();
  let isWritten = false;
  try {
    return await inTransaction(db, async (tx) => {
      await sql`set local statement_timeout = '10min'`.execute(tx);
      const contracts = await findPersonalContracts(tx, identity);
      const searches = await findSearches(tx, hash);
      const forms = await findPersonalForms(tx, program, { identity, now });
      const content = {
        exportedAt: now,
        contracts: contracts.map(ofThePerson),
        unfinishedForms: forms.map(({ accountId: _, ...form }) => form),
        searches,
      };
      await writeEncrypted(path, recipient, JSON.stringify(content, null, 2));
      isWritten = true;
      const erased: string[] = [];
      if (request.isErasing) await erasePersonalForms(tx, forms);
      if (request.isErasing)
        for (const { number } of contracts)
          if (await eraseExpiredDraft(tx, number, businessDay(now))) erased.push(number);
      await insertRequest(tx, {
        at: now,
        operator: request.operator,
        identityHash: hash,
        contracts: contracts.map(({ number }) => number),
        erased: request.isErasing ? erased : null,
      });
      return report(path, { contracts, forms, erased: request.isErasing ? erased : null });
    });
  } catch (error) {
    if (isWritten) await rm(path, { force: true });
    throw error;
  }
}

/** An insured person gets neither the proposer's data nor those of the other persons. */
function ofThePerson({ isProposer, contract, records, ...rest }: PersonalContract): JsonObject {
  const facts = Object.entries(contract).filter(([name]) => !isOfTheProposer(name));
  return isProposer
    ? { ...rest, isProposer, contract, records }
    : { ...rest, isProposer, contract: Object.fromEntries(facts) };
}

const isOfTheProposer = (column: string) =>
  /^proposer_|_note$|_reason$|^health_answers$/.test(column);

async function writeEncrypted(path: string, recipient: string, text: string): Promise<void> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const bytes = await encrypter.encrypt(text);
  try {
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const code = isObject(error) ? String(error['code']) : 'failed';
    throw new CommandError(`${path} can't be written (${code}): nothing was changed.`);
  }
}

function report(
  path: string,
  {
    contracts,
    forms,
    erased,
  }: {
    readonly contracts: readonly PersonalContract[];
    readonly forms: readonly PersonalForm[];
    readonly erased: readonly string[] | null;
  },
): string {
  const rows = contracts.map(({ number, status, isProposer, keptUntil }) => {
    const isErased = erased?.includes(number) ?? false;
    const stays = keptUntil ? `stays until ${keptUntil}` : 'stays while a payment belongs to it';
    return [number, status, isProposer ? 'proposer' : 'insured', isErased ? 'erased' : stays];
  });
  const table = rows.length > 0 ? toTable(['contract', 'status', 'person', 'retention'], rows) : '';
  const left = forms.filter(({ isProposer }) => erased === null || !isProposer).length;
  const unfinished =
    forms.length > 0
      ? `Unfinished forms: ${forms.length}, of which ${forms.length - left} erased; ` +
        'the others expire within 30 days.\n'
      : '';
  return (
    `${table}${unfinished}Written to ${path}. ` +
    `Read it with: age --decrypt --identity key.txt ${path}\n` +
    'The log of reads stays for 24 months, backups for 35 days.\n'
  );
}
