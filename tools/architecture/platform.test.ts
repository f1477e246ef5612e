import { test } from 'vitest';
import { allPaths, readSource } from '../sources.ts';
import { expectNone, findingsIn } from './findings.ts';

const sources = allPaths()
  .filter((path) => /^server\/src\/platform\/.*\.ts$/.test(path) && !path.includes('.gen.'))
  .map(readSource)
  .filter(({ isTest }) => !isTest);

const rule = {
  reason: 'platform/ carries any product: database, jobs and HTTP know no insurance.',
  instead:
    'pass the term as a parameter from the module that owns it (server/src/http-settings.ts).',
};

const terms = 'contract|insur|proposer|premium|policyNo|policy_no|customer|refund|officer|clerk';
const productTerm = new RegExp(
  [`\\b\\w*(?:${terms})\\w*`, '\\b(?:sms|link|password|agreement)[_-]\\w+', '/\\(?ord\\b'].join(
    '|',
  ),
  'gi',
);

test('platform/ names no term of the product', () => {
  expectNone(findingsIn(sources, productTerm), rule);
});

/** Forms that client and server share: of a call, a refusal, a language and a time. */
const neutral =
  /^(api\/src\/(endpoint|refusal-error)|domain\/src\/(refusals|personal-names|objects|character-codes|time\/.*|validation\/.*|people\/languages))\.ts$/;

test('platform/ imports no business rule and no call of the API contract', () => {
  const findings = sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => /^(api|domain|messages)\//.test(target) && !neutral.test(target))
      .map(({ target }) => `${path} → ${target}`),
  );
  expectNone(findings, rule);
});

test('the address of a client is read once, as its request arrives', () => {
  const others = allPaths()
    .filter((path) => /^server\/(src|simulators)\/.*\.ts$/.test(path))
    .filter((path) => path !== 'server/src/platform/http/http-server.ts')
    .map(readSource);
  expectNone(findingsIn(others, /\b(request|req)\.ip\b|\bremoteAddress\b/g), {
    reason: 'the socket of a client that leaves meanwhile has no address any more.',
    instead: 'take request.clientAddress.',
  });
});
