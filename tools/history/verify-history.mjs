/**
 * Verifies the history of contracts from a dump, without Salus and without its database
 * (docs/operations.md, "Verifying the history elsewhere"). Needs Node 20 and no package.
 *
 *   HISTORY_KEY=… node verify-history.mjs history.csv erasures.csv FOLDER_OF_HEADS LOG…
 *
 * Prints each changed, added, removed or replaced row. Exit codes: 0 none, 1 some, 2 not verified.
 */
import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Rows of a CSV file with headings, as psql writes it; an empty unquoted cell is null. */
export function readCsv(text) {
  const rows = [];
  let row = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  while (cell.lastIndex < text.length) {
    const [, quoted, plain, end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error('this is not CSV');
    row.push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  const [names = [], ...cells] = rows;
  return cells.map((values) => Object.fromEntries(names.map((name, at) => [name, values[at]])));
}

const bytes = (hex) => Buffer.from(String(hex).replace(/^\\x/, ''), 'hex');
const numberOrNull = (text) => (text === null ? null : Number(text));

/** The key of the MACs: derived as the program does it. */
export function keyFrom(secret) {
  return new Uint8Array(hkdfSync('sha256', secret, 'salus', 'history', 32));
}

function macOf(key, previous, row) {
  const text = JSON.stringify([
    Number(row.contract_id),
    Number(row.sequence),
    new Date(row.at.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).getTime(),
    row.action,
    row.actor_kind,
    numberOrNull(row.actor_id),
    row.from_status,
    row.to_status,
    row.note,
    JSON.parse(row.changes).map(({ field, from, to }) => [field, from ?? null, to ?? null]),
  ]);
  return createHmac('sha256', key).update(previous).update(text).digest();
}

/** The faults of the rows, and the end of each row's chain by "contract sequence". */
export function verifyRows(key, rows) {
  const faults = [];
  const seals = new Map();
  const sorted = rows.toSorted((a, b) => a.contract_id - b.contract_id || a.sequence - b.sequence);
  let contract = null;
  let end = { sequence: 0, mac: Buffer.alloc(0) };
  let hasMac = false;
  for (const row of sorted) {
    const name = `contract ${row.contract_id} row ${row.sequence}`;
    if (row.contract_id !== contract) {
      contract = row.contract_id;
      end = { sequence: 0, mac: Buffer.alloc(0) };
      hasMac = false;
    }
    if (Number(row.sequence) !== end.sequence + 1) faults.push(`${name}: a row before is missing`);
    if (row.mac === null && hasMac) faults.push(`${name}: it has no MAC`);
    if (row.mac !== null && !bytes(row.mac).equals(macOf(key, end.mac, row)))
      faults.push(`${name}: it was changed, or the row before was`);
    hasMac ||= row.mac !== null;
    end = { sequence: Number(row.sequence), mac: bytes(row.mac ?? row.hash) };
    seals.set(`${row.contract_id} ${row.sequence}`, end.mac);
  }
  return { faults, seals };
}

/** The faults that the head files prove: rows that were there and are not, or are others. */
export function verifyHeads(key, heads, { seals, erased }) {
  const faults = [];
  const digests = new Set();
  for (const { name, text } of heads) {
    const { mac, ...head } = JSON.parse(text);
    const right = createHmac('sha256', key).update(JSON.stringify(head)).digest('hex');
    if (mac !== right) faults.push(`${name}: this head file was changed`);
    if (head.previous !== null && !digests.has(head.previous))
      faults.push(`${name}: the head file before it is missing or was changed`);
    digests.add(createHash('sha256').update(text).digest('hex'));
    faults.push(...verifyEnds(head.ends, { seals, erased }));
  }
  return [...new Set(faults)];
}

/** The last statuses of a contract that retention erases. */
const erasable = new Set(['DRAFT', 'AWAITING_PAYMENT', 'WITHDRAWN']);

/** The faults that ends of chains prove, as head files and log lines name them. */
export function verifyEnds(ends, { seals, erased }) {
  const faults = [];
  for (const [contract, sequence, seal, status] of ends) {
    const found = seals.get(`${contract} ${sequence}`);
    const isErased = found === undefined && erased.has(String(contract));
    // Ends of older versions have no status.
    if (isErased && (status === undefined || erasable.has(status))) continue;
    if (isErased) faults.push(`contract ${contract} row ${sequence}: it was ${status}, and erased`);
    else if (found === undefined)
      faults.push(`contract ${contract} row ${sequence}: it is missing`);
    else if (found.toString('hex') !== seal)
      faults.push(`contract ${contract} row ${sequence}: it was replaced`);
  }
  return [...new Set(faults)];
}

/** The ends of chains in the program's log; other lines and broken ones are left out. */
export function endsInLog(text) {
  return text.split('\n').flatMap((line) => {
    if (!line.includes('"msg":"history ends"')) return [];
    try {
      return JSON.parse(line.slice(line.indexOf('{'))).ends ?? [];
    } catch {
      return [];
    }
  });
}

function run([historyFile, erasuresFile, folder, ...logs]) {
  const secret = process.env.HISTORY_KEY || process.env.SALUS_SECRET;
  if (!secret || !historyFile) {
    console.error('Set HISTORY_KEY (or SALUS_SECRET), and name history.csv.');
    return 2;
  }
  const key = keyFrom(secret);
  const rows = readCsv(readFileSync(historyFile, 'utf8'));
  const { faults, seals } = verifyRows(key, rows);
  const erasures = erasuresFile ? readCsv(readFileSync(erasuresFile, 'utf8')) : [];
  const erased = new Set(erasures.map((row) => row.erased_contract_id));
  const names = folder && existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  const heads = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  const covered = Math.max(0, ...heads.map(({ text }) => JSON.parse(text).to));
  const later = rows.filter(({ id }) => Number(id) > covered).length;
  const logged = logs.flatMap((file) => endsInLog(readFileSync(file, 'utf8')));
  const all = new Set([
    ...faults,
    ...verifyHeads(key, heads, { seals, erased }),
    ...verifyEnds(logged, { seals, erased }),
  ]);
  for (const fault of all) console.log(fault);
  const fromLog = logs.length > 0 ? `, ${logged.length} ends in logs` : '';
  const counts = `${rows.length} rows, ${heads.length} head files, ${later} rows after them`;
  console.log(`${counts}${fromLog}, ${all.size} faults`);
  return all.size === 0 ? 0 : 1;
}

if (process.argv[1] === import.meta.filename) {
  try {
    process.exitCode = run(process.argv.slice(2));
  } catch (error) {
    console.error(`Not verified: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 2;
  }
}
