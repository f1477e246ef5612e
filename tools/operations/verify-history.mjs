/**
 * Verifies the history of contracts from a dump, without Salus and without its database
 * (docs/operations.md, "Verifying the history elsewhere"). Needs Node 20 and no package.
 *
 *   HISTORY_KEY=… node verify-history.mjs history.csv erasures.csv FOLDER_OF_HEADS LOG… TABLE.csv…
 *
 * Prints each changed, added, removed or replaced row, and of other tables the range of ids. Exit
 * codes: 0 none, 1 some, 2 not verified.
 */
import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

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

/** An instant as psql writes it, in milliseconds since 1970. */
const millisecondsOf = (text) =>
  new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).getTime();

/** The key of the MACs: derived as the program does it. */
export function keyFrom(secret) {
  return new Uint8Array(hkdfSync('sha256', secret, 'salus', 'history', 32));
}

function macOf(key, previous, row) {
  const text = JSON.stringify([
    Number(row.contract_id),
    Number(row.sequence),
    millisecondsOf(row.at),
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

/** A row as PostgreSQL hashed it: a JSON array of its columns as text, instants in milliseconds. */
function lineOf(row, columns) {
  const cells = columns.map((column) => {
    const isInstant = row[column] && (column === 'at' || column.endsWith('_at'));
    return JSON.stringify(isInstant ? String(millisecondsOf(row[column])) : row[column]);
  });
  return `[${cells.join(', ')}]`;
}

const hmacOf = (key, text) => createHmac('sha256', key).update(text).digest('hex');

/** The faults of a range of a table. `rows` are those of a dump with ids of the range. */
function verifyRange(key, { table, columns }, range, { rows, previous, now, keptMonths }) {
  const [from, to, sealed, oldest, content, mac] = range;
  const name = `${table} after ${from ?? 'the start'} to ${to}`;
  if (previous === undefined) return [`${name}: a range before is missing`];
  const text = JSON.stringify([table, columns, from, to, sealed, oldest, content, previous]);
  if (mac !== hmacOf(key, text)) return [`${name}: the seal was changed`];
  if (rows.length > sealed) return [`${name}: ${rows.length - sealed} rows were added`];
  if (rows.length < sealed) {
    const due = new Date(now);
    due.setUTCMonth(due.getUTCMonth() - (keptMonths ?? 0));
    // Retention may have deleted the range or, on one day, a part of it.
    if (keptMonths !== null && oldest < due.getTime()) return [];
    return [`${name}: ${sealed - rows.length} rows were removed`];
  }
  const lines = rows.map((row) => lineOf(row, columns)).join('\n');
  const digest = createHash('sha256').update(lines).digest('hex');
  return content === hmacOf(key, digest) ? [] : [`${name}: a row was changed`];
}

/** The position of the first row after an id; 0 for null. Rows are sorted by id. */
function placeAfter(rows, id) {
  let [low, high] = [0, id === null ? 0 : rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Number(rows[middle].id) > id) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The faults of tables that the head files seal, and the sealed tables without a dump. `tables` has
 * the rows of each dump; the newest head file decides how long rows are kept.
 */
function verifyTables(key, heads, { tables, now }) {
  const seals = heads.flatMap(({ text }) => JSON.parse(text).tables ?? []);
  const kept = new Map(seals.map(({ table, keptMonths }) => [table, keptMonths]));
  const faults = [];
  for (const [table, all] of tables) {
    const sorted = all.toSorted((a, b) => a.id - b.id);
    const macs = new Map([[null, null]]);
    for (const seal of seals.filter((other) => other.table === table))
      for (const range of seal.ranges) {
        const [from, to] = range;
        const rows = sorted.slice(placeAfter(sorted, from), placeAfter(sorted, to));
        const state = { rows, previous: macs.get(from), now, keptMonths: kept.get(table) };
        faults.push(...verifyRange(key, seal, range, state));
        macs.set(to, range.at(-1));
      }
  }
  return { faults, missing: [...kept.keys()].filter((table) => !tables.has(table)) };
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

function run([historyFile, erasuresFile, folder, ...others]) {
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
  const logs = others.filter((file) => !file.endsWith('.csv'));
  const dumps = others.filter((file) => file.endsWith('.csv'));
  const tables = new Map(
    dumps.map((file) => [basename(file, '.csv'), readCsv(readFileSync(file, 'utf8'))]),
  );
  const sealed = verifyTables(key, heads, { tables, now: Date.now() });
  if (sealed.missing.length > 0)
    console.error(`Not verified, without a dump: ${sealed.missing.join(', ')}`);
  const logged = logs.flatMap((file) => endsInLog(readFileSync(file, 'utf8')));
  const all = new Set([
    ...faults,
    ...verifyHeads(key, heads, { seals, erased }),
    ...verifyEnds(logged, { seals, erased }),
    ...sealed.faults,
  ]);
  for (const fault of all) console.log(fault);
  const fromLog = logs.length > 0 ? `, ${logged.length} ends in logs` : '';
  const counts = `${rows.length} rows, ${heads.length} head files, ${later} rows after them`;
  const ofTables = tables.size > 0 ? `, ${tables.size} other tables` : '';
  console.log(`${counts}${fromLog}${ofTables}, ${all.size} faults`);
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
