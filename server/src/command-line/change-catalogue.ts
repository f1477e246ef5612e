import { planProposal, promotionProposal } from '@salus/api/administration/catalogue.ts';
import { isObject } from '@salus/domain/objects.ts';
import type { Operation } from '../accounts/manage-accounts.ts';
import { decideVersion, removeVersion } from '../catalogue/versions/decide-version.ts';
import {
  proposePlanVersion,
  proposePromotionVersion,
} from '../catalogue/versions/propose-version.ts';
import { recordDocument, storePdf } from '../catalogue/versions/upload-document.ts';
import type { VersionAuthor } from '../catalogue/versions/version-author.ts';
import { openFileStore } from '../integrations/open-file-store.ts';
import { validationRefusal } from '../platform/http/reply.ts';
import type { CommandReport } from './apply-rows.ts';
import {
  errorMessage,
  onlyOne,
  optionText,
  parseDecision,
  parseNumber,
  parseReason,
  refuseOthers,
  usage,
  type Values,
} from './command-arguments.ts';
import type { CatalogueCommand } from './desk-help.ts';
import { type Attempt, CommandError } from './program.ts';
import { runStep } from './run-step.ts';

type CommandLine = {
  readonly values: Values;
  readonly positionals: readonly string[];
  readonly isDryRun: boolean;
  readonly readFile: (path: string) => Promise<Uint8Array>;
};

/** Changes the catalogue by the functions of the desk (CAT-15). */
export function changeCatalogue(
  attempt: Attempt,
  command: CatalogueCommand,
  line: CommandLine,
): Promise<CommandReport> {
  return changes[command](attempt, line);
}

const changes: Readonly<
  Record<CatalogueCommand, (attempt: Attempt, line: CommandLine) => Promise<CommandReport>>
> = {
  'catalogue-propose': propose,
  'catalogue-decide': decide,
  'catalogue-remove': remove,
  'catalogue-document': storeDocument,
};

/** For the rules an operator is the person of that name. */
const operatorAuthor = ({ operator, now }: Operation): VersionAuthor => ({
  accountId: null,
  name: operator,
  now,
});

async function propose(attempt: Attempt, { values, positionals, isDryRun, readFile }: CommandLine) {
  refuseOthers('catalogue-propose', positionals, 0);
  const [plan, product] = [optionText(values, 'plan'), optionText(values, 'product')];
  if ((plan === undefined) === (product === undefined))
    throw usage('catalogue-propose', 'Say --plan or --product');
  const texts = await readTexts(optionText(values, 'texts'), readFile);
  const common = {
    ...texts,
    validFrom: optionText(values, 'from'),
    reason: parseReason('catalogue-propose', values),
  };
  const name = plan === undefined ? `promotion of ${product}` : `plan ${plan}`;
  const about = { subject: 'version', name, isDryRun };
  return runStep(attempt, about, async (tx, operation) => {
    const author = operatorAuthor(operation);
    const { versionId } =
      plan === undefined
        ? await proposePromotionVersion(tx, author, readPromotion(common, product, values))
        : await proposePlanVersion(tx, author, readPlan(common, plan, values));
    return {
      result: 'proposed',
      details: [`version ${versionId} from ${common.validFrom}`, common.reason],
    };
  });
}

function decide(attempt: Attempt, { values, positionals, isDryRun }: CommandLine) {
  const command = 'catalogue-decide';
  const versionId = parseNumber(command, onlyOne(command, positionals, 'NUMBER of the version'));
  const { decision, reason } = parseDecision(command, values);
  const about = { subject: 'version', name: `version ${versionId}`, isDryRun };
  return runStep(attempt, about, async (tx, operation) => {
    await decideVersion(tx, operatorAuthor(operation), { versionId, decision, reason });
    return { result: decision === 'APPROVE' ? 'approved' : 'rejected', details: [reason] };
  });
}

function remove(attempt: Attempt, { values, positionals, isDryRun }: CommandLine) {
  const command = 'catalogue-remove';
  const versionId = parseNumber(command, onlyOne(command, positionals, 'NUMBER of the version'));
  const reason = parseReason(command, values);
  const about = { subject: 'version', name: `version ${versionId}`, isDryRun };
  return runStep(attempt, about, async (tx, operation) => {
    await removeVersion(tx, operatorAuthor(operation), { versionId, reason });
    return { result: 'taken back', details: [reason] };
  });
}

async function storeDocument(attempt: Attempt, { positionals, isDryRun, readFile }: CommandLine) {
  const path = onlyOne('catalogue-document', positionals, 'FILE.pdf');
  const bytes = await readFile(path);
  const about = { subject: 'document', name: path, isDryRun };
  return runStep(attempt, about, async (tx, operation) => {
    // Bytes without a row are stored again at the next attempt, under the same digest.
    const sha256 = await storePdf(openFileStore(attempt.program.config), bytes);
    await recordDocument(tx, operatorAuthor(operation), { bytes, sha256 });
    return { result: 'stored', details: [sha256] };
  });
}

type Fields = Readonly<Record<string, unknown>>;

function readPlan(common: Fields, code: string, values: Values) {
  const body = planProposal.safeParse({
    ...common,
    code,
    fee: numberIn(values, 'fee'),
    amount: numberIn(values, 'amount'),
    onSale: switchIn(values, 'on-sale'),
  });
  if (!body.success) throw validationRefusal(body.error.issues);
  return body.data;
}

function readPromotion(common: Fields, productId: string | undefined, values: Values) {
  const discounts = Array.isArray(values['discount']) ? values['discount'].map(readShare) : [];
  const body = promotionProposal.safeParse({ ...common, productId, discounts });
  if (!body.success) throw validationRefusal(body.error.issues);
  return body.data;
}

/** `3=50`: three persons pay 50 per cent of the fee. */
function readShare(text: unknown) {
  const [totalPerson, discountContract, ...rest] = String(text).split('=');
  if (rest.length > 0) return { totalPerson: Number.NaN, discountContract: Number.NaN };
  return { totalPerson: Number(totalPerson), discountContract: Number(discountContract ?? 'x') };
}

const numberIn = (values: Values, name: string) => {
  const text = optionText(values, name);
  return text === undefined ? undefined : Number(text.trim() || 'x');
};

function switchIn(values: Values, name: string): boolean | string | undefined {
  const text = optionText(values, name);
  return text === 'yes' || text === 'no' ? text === 'yes' : text;
}

/** Texts in the form of the call: benefits, exclusions, waitingPeriods, documents. */
async function readTexts(
  path: string | undefined,
  readFile: CommandLine['readFile'],
): Promise<Fields> {
  if (path === undefined) return {};
  const text = new TextDecoder().decode(await readFile(path));
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch (error) {
    throw new CommandError(`${path} is no JSON: ${errorMessage(error)}`);
  }
  throw new CommandError(`${path} is no JSON object`);
}
