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
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';

/** Bytes of a dump that are read at once. A dump may be larger than a string can be. */
const CHUNK_BYTES = 1 << 20;
/** A longer row is no CSV: a quote that does not end. */
const MAX_ROW_LENGTH = 1 << 26;

function* readChunks(file) {
  const handle = openSync(file, 'r');
  const decoder = new StringDecoder('utf8');
  const buffer = Buffer.alloc(CHUNK_BYTES);
  try {
    for (let size = readSync(handle, buffer); size > 0; size = readSync(handle, buffer))
      yield decoder.write(buffer.subarray(0, size));
  } finally {
    closeSync(handle);
  }
}

/** The rows that end in a text. Returns the position after them. */
function* wholeRows(text) {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n)/gy;
  let row = [];
  let after = 0;
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [, quoted, plain, end] = match;
    row.push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    yield row;
    row = [];
    after = cell.lastIndex;
  }
  return after;
}

function* cellValues(chunks) {
  let rest = '';
  for (const chunk of chunks) {
    rest += chunk;
    rest = rest.slice(yield* wholeRows(rest));
    if (rest.length > MAX_ROW_LENGTH) throw new Error('this is not CSV');
  }
  // The last line may have no end.
  if (rest === '') return;
  const after = yield* wholeRows(`${rest}\n`);
  if (after <= rest.length) throw new Error('this is not CSV');
}

/** Rows of a CSV file with headings, as psql writes it; an empty unquoted cell is null. */
function* readCsv(chunks) {
  let names = null;
  for (const values of cellValues(chunks)) {
    if (names === null) names = values;
    else yield Object.fromEntries(names.map((name, at) => [name, values[at]]));
  }
}

const bytes = (hex) => Buffer.from(String(hex).replace(/^\\x/, ''), 'hex');
const numberOrNull = (text) => (text === null ? null : Number(text));

/** An instant as psql writes it, in milliseconds since 1970. */
const toMilliseconds = (text) =>
  new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).getTime();

/** The key of the MACs: derived as the program does it. */
function keyFrom(secret) {
  return new Uint8Array(hkdfSync('sha256', secret, 'salus', 'history', 32));
}

function rowMac(key, previous, row) {
  const text = JSON.stringify([
    Number(row.contract_id),
    Number(row.sequence),
    toMilliseconds(row.at),
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

const START = { sequence: 0, mac: Buffer.alloc(0), hasMac: false };

/**
 * The faults of the rows, and the MACs in hex of `places` by "contract sequence". Holds the
 * end of each chain, and rows that a dump has before the ones that they follow.
 */
function verifyRows(key, rows, places) {
  const faults = [];
  const seals = new Map();
  const ends = new Map();
  const early = [];
  const verify = (row) => {
    const place = `${row.contract_id} ${row.sequence}`;
    const name = `contract ${row.contract_id} row ${row.sequence}`;
    const end = ends.get(row.contract_id) ?? START;
    if (Number(row.sequence) !== end.sequence + 1) faults.push(`${name}: a row before is missing`);
    if (row.mac === null && end.hasMac) faults.push(`${name}: it has no MAC`);
    if (row.mac !== null && !bytes(row.mac).equals(rowMac(key, end.mac, row)))
      faults.push(`${name}: it was changed, or the row before was`);
    const mac = bytes(row.mac ?? row.hash);
    const hasMac = end.hasMac || row.mac !== null;
    ends.set(row.contract_id, { sequence: Number(row.sequence), mac, hasMac });
    if (places.has(place)) seals.set(place, mac.toString('hex'));
  };
  for (const row of rows) {
    const { sequence } = ends.get(row.contract_id) ?? START;
    if (Number(row.sequence) === sequence + 1) verify(row);
    else early.push(row);
  }
  early.sort((a, b) => a.contract_id - b.contract_id || a.sequence - b.sequence);
  for (const row of early) verify(row);
  return { faults, seals };
}

/** The faults that the head files prove: rows that were there and are not, or are others. */
function verifyHeads(key, heads, { seals, erased }) {
  const faults = [];
  const digests = new Set();
  for (const { name, text, content } of heads) {
    const { mac, ...head } = content;
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
function rowLine(row, columns) {
  const cells = columns.map((column) => {
    const isInstant = row[column] && (column === 'at' || column.endsWith('_at'));
    return JSON.stringify(isInstant ? String(toMilliseconds(row[column])) : row[column]);
  });
  return `[${cells.join(', ')}]`;
}

const hexHmac = (key, text) => createHmac('sha256', key).update(text).digest('hex');

/** Collects the rows of a range and hashes them once all have come. */
function openRange(seal, range) {
  const [, , sealed] = range;
  const open = { seal, range, rows: 0, digest: null, lines: [] };
  open.add = (row) => {
    open.rows += 1;
    if (open.rows > sealed) return;
    open.lines.push([Number(row.id), rowLine(row, seal.columns)]);
    if (open.rows < sealed) return;
    const lines = open.lines.sort(([a], [b]) => a - b).map(([, line]) => line);
    open.digest = createHash('sha256').update(lines.join('\n')).digest('hex');
    open.lines = [];
  };
  return open;
}

/** The faults of a range of a table, whose rows of the dump were counted and hashed. */
function findFaults(key, { seal, range, rows, digest }, { previous, now, keptMonths }) {
  const { table, columns } = seal;
  const [from, to, sealed, oldest, content, mac] = range;
  const name = `${table} after ${from ?? 'the start'} to ${to}`;
  if (previous === undefined) return [`${name}: a range before is missing`];
  const text = JSON.stringify([table, columns, from, to, sealed, oldest, content, previous]);
  if (mac !== hexHmac(key, text)) return [`${name}: the seal was changed`];
  if (rows > sealed) return [`${name}: ${rows - sealed} rows were added`];
  if (rows < sealed) {
    const due = new Date(now);
    due.setUTCMonth(due.getUTCMonth() - (keptMonths ?? 0));
    // Retention may have deleted the range or, on one day, a part of it.
    if (keptMonths !== null && oldest < due.getTime()) return [];
    return [`${name}: ${sealed - rows} rows were removed`];
  }
  return content === hexHmac(key, digest) ? [] : [`${name}: a row was changed`];
}

/** The position of the first range that reaches an id. Ranges are sorted by their last id. */
function rangeIndex(ranges, id) {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle].range[1] >= id) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The faults of a table. Holds the rows of ranges that are not complete yet. */
function verifyTable(key, seals, { rows, now, keptMonths }) {
  const ranges = seals.flatMap((seal) => seal.ranges.map((range) => openRange(seal, range)));
  const sorted = ranges.toSorted((a, b) => a.range[1] - b.range[1]);
  for (const row of rows) {
    const id = Number(row.id);
    // Two runs of the program at once may seal a row twice.
    for (let at = rangeIndex(sorted, id); at < sorted.length; at++) {
      const [from] = sorted[at].range;
      if (from !== null && from >= id) break;
      sorted[at].add(row);
    }
  }
  const macs = new Map([[null, null]]);
  return ranges.flatMap((open) => {
    const [from, to] = open.range;
    const faults = findFaults(key, open, { previous: macs.get(from), now, keptMonths });
    macs.set(to, open.range.at(-1));
    return faults;
  });
}

/**
 * The faults of tables that the head files seal, and the sealed tables without a dump. `tables` has
 * the rows of each dump; the newest head file decides how long rows are kept.
 */
function verifyTables(key, heads, { tables, now }) {
  const seals = heads.flatMap(({ content }) => content.tables ?? []);
  const monthsByTable = new Map(seals.map(({ table, keptMonths }) => [table, keptMonths]));
  const faults = [...tables].flatMap(([table, rows]) => {
    const ofTable = seals.filter((seal) => seal.table === table);
    return verifyTable(key, ofTable, { rows, now, keptMonths: monthsByTable.get(table) });
  });
  return { faults, missing: [...monthsByTable.keys()].filter((table) => !tables.has(table)) };
}

/** The last statuses of a contract that retention erases. */
const erasable = new Set(['DRAFT', 'AWAITING_PAYMENT', 'WITHDRAWN']);

/** The faults that ends of chains prove, as head files and log lines name them. */
function verifyEnds(ends, { seals, erased }) {
  const faults = [];
  for (const [contract, sequence, seal, status] of ends) {
    const rowSeal = seals.get(`${contract} ${sequence}`);
    const isErased = rowSeal === undefined && erased.has(String(contract));
    // Ends of older versions have no status.
    if (isErased && (status === undefined || erasable.has(status))) continue;
    if (isErased) faults.push(`contract ${contract} row ${sequence}: it was ${status}, and erased`);
    else if (rowSeal === undefined)
      faults.push(`contract ${contract} row ${sequence}: it is missing`);
    else if (rowSeal !== seal) faults.push(`contract ${contract} row ${sequence}: it was replaced`);
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

const readFile = (file) => readCsv(readChunks(file));

/** Counts the rows, and those with a higher id than `covered`. */
function* counted(rows, counts, covered) {
  for (const row of rows) {
    counts.rows += 1;
    if (Number(row.id) > covered) counts.later += 1;
    yield row;
  }
}

function run([historyFile, erasuresFile, folder, ...others]) {
  const secret = process.env.HISTORY_KEY || process.env.SALUS_SECRET;
  if (!secret || !historyFile) {
    console.error('Set HISTORY_KEY (or SALUS_SECRET), and name history.csv.');
    return 2;
  }
  const key = keyFrom(secret);
  const names = folder && existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  const heads = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { name, text, content: JSON.parse(text) };
    });
  const logs = others.filter((file) => !file.endsWith('.csv'));
  const logged = logs.flatMap((file) => endsInLog(readFileSync(file, 'utf8')));
  const places = new Set(
    [...heads.flatMap(({ content }) => content.ends), ...logged].map(
      ([contract, sequence]) => `${contract} ${sequence}`,
    ),
  );
  const covered = heads.reduce((newest, { content }) => Math.max(newest, content.to), 0);
  const total = { rows: 0, later: 0 };
  const { faults, seals } = verifyRows(key, counted(readFile(historyFile), total, covered), places);
  const erasures = erasuresFile ? [...readFile(erasuresFile)] : [];
  const erased = new Set(erasures.map((row) => row.erased_contract_id));
  const dumps = others.filter((file) => file.endsWith('.csv'));
  const tables = new Map(dumps.map((file) => [basename(file, '.csv'), readFile(file)]));
  const sealed = verifyTables(key, heads, { tables, now: Date.now() });
  if (sealed.missing.length > 0)
    console.error(`Not verified, without a dump: ${sealed.missing.join(', ')}`);
  const all = new Set([
    ...faults,
    ...verifyHeads(key, heads, { seals, erased }),
    ...verifyEnds(logged, { seals, erased }),
    ...sealed.faults,
  ]);
  for (const fault of all) console.log(fault);
  const fromLog = logs.length > 0 ? `, ${logged.length} ends in logs` : '';
  const summary = `${total.rows} rows, ${heads.length} head files, ${total.later} rows after them`;
  const ofTables = tables.size > 0 ? `, ${tables.size} other tables` : '';
  console.log(`${summary}${fromLog}${ofTables}, ${all.size} faults`);
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
